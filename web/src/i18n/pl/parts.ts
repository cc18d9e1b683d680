import type { PartTexts } from '../books.ts'

export default {
  'MARK.HIDDEN': 'strona niewidoczna',
  'MARK.RELOAD': 'strona wczytana ponownie',
  'MARK.LANGUAGE': 'zmieniono język',
  'MARK.NETWORK': 'brak połączenia',
  'MARK.PAGE': 'strona się nie odzywała',
  'MARK.SERVER': 'serwer nie działał',
  'MARK.COPY_BLOCKED': 'kopiowanie zablokowane',
  'MARK.LASTED': '{what} {time}',
  'MARK.COUNTED': '{what} {count}×',

  'CODE.TITLE': 'Rozmowa kwalifikacyjna',
  'CODE.LEAD': 'Proszę otworzyć otrzymany link albo wpisać tu kod.',
  'CODE.FIELD': 'Kod rozmowy',
  'CODE.REQUIRED': 'Proszę wypełnić to pole',
  'CODE.UNKNOWN': 'Nie ma rozmowy o tym kodzie',
  'CODE.UNKNOWN_WHY':
    'Proszę porównać go z zaproszeniem: wielkie i małe litery się różnią. Najlepiej skopiować kod albo cały link.',
  'CODE.SUBMIT': 'Dalej',

  'ENTRY.CHECK_STORAGE':
    'Ta przeglądarka niczego nie przechowuje na urządzeniu. Odpowiedzi i tak są zapisywane od razu, ale proszę nie zamykać ani nie wczytywać strony ponownie, dopóki któraś czeka. Lepsze jest okno, które nie jest prywatne.',
  'ENTRY.CHECK_SAVED': 'Zapisywanie działa.',
  'ENTRY.CHECK_UNSAVED':
    'Serwer odpowiada, ale w tej chwili nie można niczego zapisać. Proszę chwilę poczekać i ponownie zatwierdzić przykład.',
  'ENTRY.CHECK_KEPT': 'To urządzenie przechowuje odpowiedzi.',
  'ENTRY.CHECK_LIVE': 'Zegar na żywo działa.',
  'ENTRY.CHECK_ASKED': 'Zegar na żywo nie dociera: zamiast tego czas jest sprawdzany co dziesięć sekund.',
  'ENTRY.CHECK_CLOCK': 'Zegar tego urządzenia chodzi dobrze.',
  'ENTRY.CHECK_ALONE': 'Żadna inna karta nie ma otwartego tego testu.',
  'ENTRY.CHECK_TABS': 'Inna karta też ma otwarty ten test: najlepiej ją zamknąć.',
  'ENTRY.CHECK_READY': 'Gotowe',
  'ENTRY.CHECK_NOTES': 'Gotowe, z uwagami',
  'ENTRY.CHECK_CLOCK_WRONG': 'Zegar tego urządzenia chodzi źle: liczy się zegar serwera.',
  'ENTRY.CHECK_CLOCK_UNKNOWN': 'Nie udało się porównać zegara tego urządzenia.',

  'EXAM.OVERVIEW_LEAD': 'Proszę wybrać numer, aby przejść do pytania.',
  'EXAM.OVERVIEW_CLOSE': 'Powrót do pytania',
  'EXAM.NEXT_UNANSWERED': 'Następne bez odpowiedzi',
  'EXAM.QUESTION_IS': 'Pytanie {number}: {marks}',

  'REPORT.TITLE': 'Zgłoś problem',
  'REPORT.LEAD': 'Czytają to osoby zapraszające. Test i zegar trwają dalej.',
  'REPORT.ABOUT': 'Czego to dotyczy?',
  'REPORT.QUESTION': 'Tego pytania',
  'REPORT.TIME': 'Straty czasu',
  'REPORT.TEXT': 'Co się stało?',
  'REPORT.TEXT_REQUIRED': 'Proszę napisać, co się stało',
  'REPORT.SEND': 'Wyślij zgłoszenie',
  'REPORT.SENT': 'Zgłoszenie zostało wysłane.',
  'REPORT.WAITING': 'Zgłoszenie jest tu zachowane i zostanie wysłane, gdy tylko wróci sieć.',
  'REPORT.REFUSED': 'Zgłoszenie nie zostało przyjęte: test przyjmuje ich najwyżej 20, a po zakończeniu żadnego.',

  'END.RECEIPT_TITLE': 'Pokwitowanie',
  'END.RECEIPT_LEAD':
    'Odpowiada tekstowi poniżej, w którym jest wszystko, co zapisano z odpowiedzi. Proszę zachować jedno i drugie: każdy komputer może sprawdzić jedno na podstawie drugiego.',
  'END.RECEIPT_TEXT': 'Co oznacza pokwitowanie',
  'END.RECEIPT_SAVE': 'Zapisz pokwitowanie',
  'END.RECEIPT_PRINT': 'Drukuj',
  'END.RECEIPT_WAITING': 'Pokwitowanie jest przygotowywane…',
  'END.RECEIPT_AWAY': 'Pokwitowania nie można teraz pobrać. Pojawi się samo, gdy tylko wróci sieć.',
  'END.RECEIPT_OPEN_AGAIN': 'Test jest znów otwarty: przyznano więcej czasu.',
  'END.RECEIPT_GO_ON': 'Kontynuuj test',

  'END.LATE': '{count} odpowiedzi dotarło po zakończeniu (pytania {numbers}).',
  'END.LATE_one': '{count} odpowiedź dotarła po zakończeniu (pytanie {numbers}).',
  'END.LATE_few': '{count} odpowiedzi dotarły po zakończeniu (pytania {numbers}).',
  'END.LATE_UNDECIDED': 'O tym, czy się liczą, decydują osoby zapraszające.',
  'END.LATE_UNDECIDED_one': 'O tym, czy się liczy, decydują osoby zapraszające.',
  'END.LATE_UNDECIDED_few': 'O tym, czy się liczą, decydują osoby zapraszające.',
  'END.LATE_ACCEPTED': 'Liczą się.',
  'END.LATE_ACCEPTED_one': 'Liczy się.',
  'END.LATE_ACCEPTED_few': 'Liczą się.',
  'END.LATE_LEFT': 'Nie liczą się.',
  'END.LATE_LEFT_one': 'Nie liczy się.',
  'END.LATE_LEFT_few': 'Nie liczą się.',
  'END.LATE_CLOSED':
    '{count} odpowiedzi (pytania {numbers}) było zbyt długo na tym urządzeniu i nie zostało już przyjętych. Proszę powiadomić osoby zapraszające.',
  'END.LATE_CLOSED_one':
    '{count} odpowiedź (pytanie {numbers}) była zbyt długo na tym urządzeniu i nie została już przyjęta. Proszę powiadomić osoby zapraszające.',
  'END.LATE_CLOSED_few':
    '{count} odpowiedzi (pytania {numbers}) były zbyt długo na tym urządzeniu i nie zostały już przyjęte. Proszę powiadomić osoby zapraszające.',

  'NOTICED.TITLE': 'Co zauważono',
  'NOTICED.ADDRESSES': '{count} adresów sieciowych',
  'NOTICED.ADDRESSES_one': '{count} adres sieciowy',
  'NOTICED.ADDRESSES_few': '{count} adresy sieciowe',
  'NOTICED.DEVICES': '{count} przeglądarek',
  'NOTICED.DEVICES_one': '{count} przeglądarka',
  'NOTICED.DEVICES_few': '{count} przeglądarki',

  'REMARK.TITLE': 'Uwaga',
  'REMARK.LEAD':
    'Jeśli coś wymaga wyjaśnienia, osoby zapraszające przeczytają uwagę obok wyniku. Można wysłać jedną, do: {moment}.',
  'REMARK.REQUIRED': 'Najpierw proszę coś napisać',
  'REMARK.SEND': 'Wyślij uwagę',
  'REMARK.SENT': 'Uwaga została wysłana.',
  'REMARK.FAILED':
    'Uwagi nie udało się jeszcze wysłać. Jest tu zachowana i zostanie wysłana, gdy tylko serwer odpowie.',
  'REMARK.REFUSED': 'Uwaga nie została przyjęta. Napisany tekst nadal tu jest.',
  'REMARK.LEFT':
    'Tu jest to, co napisano podczas testu, a co nie dotarło przed jego końcem. Można to wysłać jako uwagę.',
  'REMARK.CLOSED': '24 godziny na uwagę minęły.',
  'REMARK.ALREADY': 'Uwagę wysłano już z innego okna lub urządzenia.',
} satisfies PartTexts<'pl'>
