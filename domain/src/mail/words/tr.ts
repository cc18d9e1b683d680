import type { LanguageWords } from './languageWords.ts'

export const tr: LanguageWords = {
  invitation: {
    subject: 'Test davetiniz',
    body: `Merhaba {name},

Sizi bir teste davet ediyoruz. Testte {questions} çoktan seçmeli soru var ve süreniz {minutes} dakika. Süre, sayfayı açtığınızda değil, “TESTE BAŞLA” düğmesine bastığınızda başlar.

Kişisel bağlantınız: {link}
Sizden şu e-posta adresi istenecek: {email}

Başlanabilecek ilk an: {opens}
Başlanabilecek son an: {closes}

Sakin bir zaman ve güvendiğiniz bir bağlantı seçin. Bağlantı koparsa sayfayı yeniden açın: yanıtlarınız saklanır, süre işlemeye devam eder.

Başarılar dileriz!`,
  },
  reminder: {
    subject: 'Hatırlatma: testiniz sizi bekliyor',
    body: `Merhaba {name},

Davet edildiğiniz teste henüz başlamadınız. Testte {questions} çoktan seçmeli soru var ve süreniz {minutes} dakika.

Kişisel bağlantınız: {link}
Sizden şu e-posta adresi istenecek: {email}

Başlanabilecek ilk an: {opens}
Başlanabilecek son an: {closes}

Başarılar dileriz!`,
  },
  advance: {
    subject: 'Testinizin ardından: sizinle devam etmek istiyoruz',
    body: `Merhaba {name},

Testimizi tamamladığınız ve zaman ayırdığınız için teşekkür ederiz.

Pozisyon: {role}

Sizinle devam etmek istiyoruz. Sonraki adımı kararlaştırmak için yakında yeniden yazacağız; o zamana kadar yapmanız gereken bir şey yok.

Görüşmeyi dört gözle bekliyoruz.`,
  },
  decline: {
    subject: 'Başvurunuz hakkında',
    body: `Merhaba {name},

Testimizi tamamladığınız ve zaman ayırdığınız için teşekkür ederiz.

Pozisyon: {role}

Her şeyi özenle değerlendirdik ve bu kez başvurunuzla devam etmeyeceğiz. Umduğunuz haberin bu olmadığını biliyoruz.

İlginiz için teşekkür eder, bundan sonrası için en iyisini dileriz.`,
  },
  privacy: (contact) => `Gizlilik için iletişim: ${contact}`,
  test: 'Çevrimiçi test',
  what: (questions, minutes) => `${questions} soru, ${minutes} dakika`,
}
