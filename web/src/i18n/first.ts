import type { Language } from './language.ts'

/**
 * Prerendered texts for browsers without working scripts. `old` is the text for browsers that cannot run a test. An
 * empty `old` means that `public/browser.js` contains the text.
 */
export const firstWords: Record<Language, { late: string; reload: string; noScript: string; old: string }> = {
  en: {
    late: 'Loading takes longer than usual.',
    reload: 'Load the page again',
    noScript: 'Assay needs JavaScript to run. Please allow it for this page and load it again.',
    old: '',
  },
  ch: {
    late: '載入時間比平常久。',
    reload: '重新載入頁面',
    noScript: 'Assay 需要 JavaScript 才能執行。請為此頁面允許 JavaScript，然後重新載入。',
    old: '',
  },
  es: {
    late: 'La página tarda más de lo habitual en cargarse.',
    reload: 'Volver a cargar la página',
    noScript: 'Assay necesita JavaScript para funcionar. Permítalo en esta página y vuelva a cargarla.',
    old: '',
  },
  de: {
    late: 'Das Laden dauert länger als gewöhnlich.',
    reload: 'Seite neu laden',
    noScript: 'Assay braucht JavaScript. Bitte erlauben Sie es für diese Seite und laden Sie sie neu.',
    old: 'Dieser Browser ist zu alt für den Test. Nehmen Sie Chrome 100, Firefox 102, Safari 15.6 oder eine neuere Version, auf diesem oder einem anderen Gerät: Ihr Link gilt auch dort, und Ihre Antworten bleiben erhalten.',
  },
  fr: {
    late: 'Le chargement prend plus de temps que d’habitude.',
    reload: 'Recharger la page',
    noScript: 'Assay a besoin de JavaScript. Veuillez l’autoriser pour cette page et la recharger.',
    old: 'Ce navigateur est trop ancien pour le test. Utilisez Chrome 100, Firefox 102, Safari 15.6 ou une version plus récente, sur cet appareil ou un autre : votre lien y fonctionne aussi, et vos réponses sont conservées.',
  },
  it: {
    late: 'Il caricamento richiede più tempo del solito.',
    reload: 'Ricarica la pagina',
    noScript: 'Assay ha bisogno di JavaScript. Lo consenta per questa pagina e la ricarichi.',
    old: 'Questo browser è troppo vecchio per il test. Usi Chrome 100, Firefox 102, Safari 15.6 o una versione successiva, su questo dispositivo o su un altro: il Suo link vale anche lì, e le Sue risposte restano conservate.',
  },
  pt: {
    late: 'O carregamento está demorando mais que o normal.',
    reload: 'Recarregar a página',
    noScript: 'O Assay precisa de JavaScript. Permita-o para esta página e recarregue-a.',
    old: 'Este navegador é antigo demais para o teste. Use o Chrome 100, o Firefox 102, o Safari 15.6 ou uma versão mais nova, neste dispositivo ou em outro: seu link também vale lá, e o que você respondeu está guardado.',
  },
  pl: {
    late: 'Wczytywanie trwa dłużej niż zwykle.',
    reload: 'Wczytaj stronę ponownie',
    noScript: 'Assay wymaga JavaScriptu. Proszę zezwolić na niego na tej stronie i wczytać ją ponownie.',
    old: 'Ta przeglądarka jest za stara na ten test. Proszę użyć Chrome 100, Firefox 102, Safari 15.6 lub nowszej wersji, na tym lub innym urządzeniu: link działa także tam, a odpowiedzi są zachowane.',
  },
  nl: {
    late: 'Het laden duurt langer dan normaal.',
    reload: 'Pagina opnieuw laden',
    noScript: 'Assay heeft JavaScript nodig. Sta het toe voor deze pagina en laad haar opnieuw.',
    old: 'Deze browser is te oud voor de test. Gebruik Chrome 100, Firefox 102, Safari 15.6 of een nieuwere versie, op dit apparaat of een ander: uw link werkt daar ook, en wat u hebt beantwoord, blijft bewaard.',
  },
  uk: {
    late: 'Завантаження триває довше, ніж зазвичай.',
    reload: 'Перезавантажити сторінку',
    noScript: 'Для роботи Assay потрібен JavaScript. Дозвольте його для цієї сторінки й перезавантажте її.',
    old: 'Цей браузер застарий для тесту. Візьміть Chrome 100, Firefox 102, Safari 15.6 або новішу версію, на цьому чи іншому пристрої: Ваше посилання діє й там, а відповіді збережено.',
  },
  tr: {
    late: 'Yükleme her zamankinden uzun sürüyor.',
    reload: 'Sayfayı yeniden yükle',
    noScript: 'Assay için JavaScript gerekir. Lütfen bu sayfada izin verip sayfayı yeniden yükleyin.',
    old: 'Bu tarayıcı test için çok eski. Bu cihazda ya da başka birinde Chrome 100, Firefox 102, Safari 15.6 veya daha yeni bir sürüm kullanın: bağlantınız orada da geçerlidir ve yanıtlarınız saklanır.',
  },
  ja: {
    late: '読み込みに通常より時間がかかっています。',
    reload: 'ページを再読み込み',
    noScript: 'Assay の利用には JavaScript が必要です。このページで許可して、再読み込みしてください。',
    old: 'このブラウザーはテストには古すぎます。この端末または別の端末で Chrome 100、Firefox 102、Safari 15.6 以降をお使いください。リンクはそこでも有効で、解答は保存されています。',
  },
  ko: {
    late: '평소보다 불러오는 데 오래 걸립니다.',
    reload: '페이지 새로 고침',
    noScript: 'Assay를 사용하려면 JavaScript가 필요합니다. 이 페이지에서 허용한 뒤 새로 고치십시오.',
    old: '이 브라우저는 테스트에 사용하기에 너무 오래되었습니다. 이 기기나 다른 기기에서 Chrome 100, Firefox 102, Safari 15.6 이상을 사용하십시오. 링크는 그곳에서도 유효하며 답안은 보관됩니다.',
  },
  hi: {
    late: 'लोड होने में सामान्य से अधिक समय लग रहा है।',
    reload: 'पेज फिर से लोड करें',
    noScript: 'Assay को JavaScript की आवश्यकता है। कृपया इस पेज के लिए इसे अनुमति दें और पेज फिर से लोड करें।',
    old: 'यह ब्राउज़र टेस्ट के लिए बहुत पुराना है। इस या किसी और डिवाइस पर Chrome 100, Firefox 102, Safari 15.6 या नया संस्करण लें: आपका लिंक वहाँ भी चलता है, और आपके उत्तर सुरक्षित हैं।',
  },
  ar: {
    late: 'يستغرق التحميل وقتًا أطول من المعتاد.',
    reload: 'إعادة تحميل الصفحة',
    noScript: 'يحتاج Assay إلى JavaScript. يُرجى السماح به لهذه الصفحة وإعادة تحميلها.',
    old: 'هذا المتصفح قديم جدًا على الاختبار. استخدموا Chrome 100 أو Firefox 102 أو Safari 15.6 أو نسخة أحدث، على هذا الجهاز أو غيره: رابطكم يعمل هناك أيضًا، وإجاباتكم محفوظة.',
  },
  he: {
    late: 'הטעינה נמשכת יותר מהרגיל.',
    reload: 'לטעון מחדש את הדף',
    noScript: 'Assay זקוקה ל־JavaScript. יש לאפשר אותו בדף הזה ולטעון מחדש.',
    old: 'הדפדפן הזה ישן מדי למבחן. יש להשתמש ב־Chrome 100, ב־Firefox 102, ב־Safari 15.6 או בגרסה חדשה יותר, במכשיר הזה או באחר: הקישור פועל גם שם, והתשובות נשמרות.',
  },
}
