import type { LanguageWords } from './languageWords.ts'

export const pl: LanguageWords = {
  invitation: {
    subject: 'Zaproszenie na test',
    body: `Dzień dobry, {name},

zapraszamy do rozwiązania testu wielokrotnego wyboru. Liczba pytań: {questions}, czas w minutach: {minutes}. Czas zaczyna biec po naciśnięciu przycisku „ROZPOCZNIJ TEST”, a nie po otwarciu strony.

Osobisty link: {link}
Strona zapyta o ten adres e-mail: {email}

Można zacząć od: {opens}
Można zacząć do: {closes}

Prosimy wybrać spokojną chwilę i pewne połączenie. Jeśli się zerwie, wystarczy ponownie otworzyć link: odpowiedzi zostają zachowane, a zegar idzie dalej.

Powodzenia!`,
  },
  reminder: {
    subject: 'Przypomnienie: test czeka',
    body: `Dzień dobry, {name},

zaprosiliśmy do rozwiązania testu wielokrotnego wyboru, który nie został jeszcze rozpoczęty. Liczba pytań: {questions}, czas w minutach: {minutes}.

Osobisty link: {link}
Strona zapyta o ten adres e-mail: {email}

Można zacząć od: {opens}
Można zacząć do: {closes}

Powodzenia!`,
  },
  advance: {
    subject: 'Po teście: chcemy kontynuować rozmowy',
    body: `Dzień dobry, {name},

dziękujemy za rozwiązanie naszego testu i za poświęcony czas.

Test dotyczył: {role}

Chcemy kontynuować rozmowy. Wkrótce napiszemy ponownie, aby uzgodnić następny krok; do tego czasu nie trzeba nic robić.

Cieszymy się na dalszy kontakt.`,
  },
  decline: {
    subject: 'W sprawie zgłoszenia',
    body: `Dzień dobry, {name},

dziękujemy za rozwiązanie naszego testu i za poświęcony czas.

Test dotyczył: {role}

Wszystko starannie rozważyliśmy i tym razem nie będziemy kontynuować rekrutacji. Wiemy, że nie na taką wiadomość Państwo czekali.

Dziękujemy za zainteresowanie i życzymy wszystkiego dobrego.`,
  },
  privacy: (contact) => `Kontakt w sprawie prywatności: ${contact}`,
  test: 'Test online',
  what: (questions, minutes) => `Liczba pytań: ${questions}, czas: ${minutes} min`,
}
