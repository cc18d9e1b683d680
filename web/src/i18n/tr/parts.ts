import type { PartTexts } from '../books.ts'

export default {
  'MARK.HIDDEN': 'sayfa görünmüyordu',
  'MARK.RELOAD': 'sayfa yeniden yüklendi',
  'MARK.LANGUAGE': 'dil değiştirildi',
  'MARK.NETWORK': 'bağlantı yok',
  'MARK.PAGE': 'sayfadan haber yok',
  'MARK.SERVER': 'sunucu çalışmıyor',
  'MARK.COPY_BLOCKED': 'kopyalama engellendi',
  'MARK.LASTED': '{what} {time}',
  'MARK.COUNTED': '{what} {count}×',

  'CODE.TITLE': 'Mülakatınız',
  'CODE.LEAD': 'Size gönderilen bağlantıyı açın ya da kodunu buraya yazın.',
  'CODE.FIELD': 'Mülakat kodu',
  'CODE.REQUIRED': 'Lütfen bu alanı doldurun',
  'CODE.UNKNOWN': 'Bu kodla bir mülakat yok',
  'CODE.UNKNOWN_WHY':
    'Davetinizle karşılaştırın: büyük ve küçük harfler farklıdır. En iyisi kodu ya da bağlantının tamamını kopyalamaktır.',
  'CODE.SUBMIT': 'Devam',

  'ENTRY.CHECK_STORAGE':
    'Bu tarayıcı cihazınızda hiçbir şey saklamıyor. Yanıtlarınız yine de hemen kaydedilir, ama biri beklerken sayfayı kapatmayın ve yeniden yüklemeyin. Gizli olmayan bir pencere daha uygundur.',
  'ENTRY.CHECK_SAVED': 'Kaydetme çalışıyor.',
  'ENTRY.CHECK_UNSAVED':
    'Sunucu yanıt veriyor, ama şu anda hiçbir şey kaydedilemiyor. Biraz bekleyin, sonra örneği yeniden gönderin.',
  'ENTRY.CHECK_KEPT': 'Bu cihaz yanıtlarınızı saklıyor.',
  'ENTRY.CHECK_LIVE': 'Canlı saat çalışıyor.',
  'ENTRY.CHECK_ASKED': 'Canlı saat ulaşmıyor: bunun yerine süre on saniyede bir sorulur.',
  'ENTRY.CHECK_CLOCK': 'Bu cihazın saati doğru.',
  'ENTRY.CHECK_ALONE': 'Bu testi açan başka bir sekme yok.',
  'ENTRY.CHECK_TABS': 'Başka bir sekme de bu testi açmış: kapatmanız iyi olur.',
  'ENTRY.CHECK_READY': 'Hazır',
  'ENTRY.CHECK_NOTES': 'Hazır, notlarla',
  'ENTRY.CHECK_CLOCK_WRONG': 'Bu cihazın saati yanlış: sunucununki geçerlidir.',
  'ENTRY.CHECK_CLOCK_UNKNOWN': 'Bu cihazın saati karşılaştırılamadı.',

  'EXAM.OVERVIEW_LEAD': 'Sorusuna gitmek için bir numara seçin.',
  'EXAM.OVERVIEW_CLOSE': 'Soruya dön',
  'EXAM.NEXT_UNANSWERED': 'Sonraki yanıtsız soru',
  'EXAM.QUESTION_IS': 'Soru {number}: {marks}',

  'REPORT.TITLE': 'Sorun bildir',
  'REPORT.LEAD': 'Sizi davet edenler okur. Testiniz ve süresi işlemeye devam eder.',
  'REPORT.ABOUT': 'Konu nedir?',
  'REPORT.QUESTION': 'Bu soru',
  'REPORT.TIME': 'Zaman kaybettim',
  'REPORT.TEXT': 'Ne oldu?',
  'REPORT.TEXT_REQUIRED': 'Lütfen ne olduğunu yazın',
  'REPORT.SEND': 'Bildirimi gönder',
  'REPORT.SENT': 'Bildiriminiz gönderildi.',
  'REPORT.WAITING': 'Bildiriminiz burada saklandı; ağ geri gelir gelmez yola çıkar.',
  'REPORT.REFUSED': 'Bildiriminiz alınmadı: bir test en çok 20 bildirim alır, bittikten sonra hiç almaz.',

  'END.RECEIPT_TITLE': 'Alındı belgesi',
  'END.RECEIPT_LEAD':
    'Aşağıdaki metnin yerine geçer; metin, yanıtlarınızdan kaydedilen her şeyi söyler. İkisini de saklayın: her bilgisayar birini ötekiyle denetleyebilir.',
  'END.RECEIPT_TEXT': 'Belgenin yerine geçtiği metin',
  'END.RECEIPT_SAVE': 'Belgeyi kaydet',
  'END.RECEIPT_PRINT': 'Yazdır',
  'END.RECEIPT_WAITING': 'Belge hazırlanıyor…',
  'END.RECEIPT_AWAY': 'Belge şu anda alınamıyor. Ağ geri gelir gelmez kendiliğinden gelir.',
  'END.RECEIPT_OPEN_AGAIN': 'Testiniz yeniden açıldı: size ek süre verildi.',
  'END.RECEIPT_GO_ON': 'Teste devam et',

  'END.LATE': '{count} yanıt bitişten sonra geldi (sorular {numbers}).',
  'END.LATE_one': '{count} yanıt bitişten sonra geldi (soru {numbers}).',
  'END.LATE_UNDECIDED': 'Sayılıp sayılmayacaklarına sizi davet edenler karar verir.',
  'END.LATE_UNDECIDED_one': 'Sayılıp sayılmayacağına sizi davet edenler karar verir.',
  'END.LATE_ACCEPTED': 'Sayılıyorlar.',
  'END.LATE_ACCEPTED_one': 'Sayılıyor.',
  'END.LATE_LEFT': 'Sayılmıyorlar.',
  'END.LATE_LEFT_one': 'Sayılmıyor.',
  'END.LATE_CLOSED':
    '{count} yanıt (sorular {numbers}) bu cihazda fazla uzun kaldı ve artık alınmadı. Lütfen sizi davet edenlere bildirin.',
  'END.LATE_CLOSED_one':
    '{count} yanıt (soru {numbers}) bu cihazda fazla uzun kaldı ve artık alınmadı. Lütfen sizi davet edenlere bildirin.',

  'NOTICED.TITLE': 'Neler fark edildi',
  'NOTICED.ADDRESSES': '{count} ağ adresi',
  'NOTICED.ADDRESSES_one': '{count} ağ adresi',
  'NOTICED.DEVICES': '{count} tarayıcı',
  'NOTICED.DEVICES_one': '{count} tarayıcı',

  'REMARK.TITLE': 'Notunuz',
  'REMARK.LEAD':
    'Açıklanması gereken bir şey varsa sizi davet edenler notunuzu sonucunuzun yanında okur. Bir tane gönderebilirsiniz, son an: {moment}.',
  'REMARK.REQUIRED': 'Lütfen önce bir şey yazın',
  'REMARK.SEND': 'Notu gönder',
  'REMARK.SENT': 'Notunuz gönderildi.',
  'REMARK.FAILED': 'Not henüz gönderilemedi. Burada saklandı; sunucu yanıt verir vermez yola çıkar.',
  'REMARK.REFUSED': 'Not alınmadı. Yazdıklarınız hâlâ burada.',
  'REMARK.LEFT': 'Test sırasında yazıp bitişten önce ulaşmayanlar burada. Bunları notunuz olarak gönderebilirsiniz.',
  'REMARK.CLOSED': 'Not için tanınan 24 saat doldu.',
  'REMARK.ALREADY': 'Başka bir pencereden ya da cihazdan zaten bir not gönderildi.',
} satisfies PartTexts<'tr'>
