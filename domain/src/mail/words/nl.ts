import type { LanguageWords } from './languageWords.ts'

export const nl: LanguageWords = {
  invitation: {
    subject: 'Uw uitnodiging voor een test',
    body: `Beste {name},

wij nodigen u uit om een test te maken. De test bestaat uit {questions} meerkeuzevragen en u hebt er {minutes} minuten voor. De tijd gaat pas in wanneer u op ‘TEST STARTEN’ drukt, niet wanneer u de pagina opent.

Uw persoonlijke link: {link}
Er wordt naar dit e-mailadres gevraagd: {email}

Starten kan vanaf: {opens}
Starten kan tot: {closes}

Kies een rustig moment en een betrouwbare verbinding. Valt die weg, open de link dan opnieuw: uw antwoorden blijven bewaard en de klok loopt door.

Veel succes!`,
  },
  reminder: {
    subject: 'Herinnering: uw test staat voor u klaar',
    body: `Beste {name},

wij hebben u uitgenodigd voor een test waaraan u nog niet bent begonnen. De test bestaat uit {questions} meerkeuzevragen en u hebt er {minutes} minuten voor.

Uw persoonlijke link: {link}
Er wordt naar dit e-mailadres gevraagd: {email}

Starten kan vanaf: {opens}
Starten kan tot: {closes}

Veel succes!`,
  },
  advance: {
    subject: 'Na uw test: wij gaan graag met u verder',
    body: `Beste {name},

hartelijk dank dat u onze test hebt gemaakt en er tijd voor hebt genomen.

Het ging om: {role}

Wij gaan graag met u verder. Binnenkort schrijven wij u weer om de volgende stap af te spreken; tot die tijd hoeft u niets te doen.

Wij kijken ernaar uit.`,
  },
  decline: {
    subject: 'Over uw sollicitatie',
    body: `Beste {name},

hartelijk dank dat u onze test hebt gemaakt en er tijd voor hebt genomen.

Het ging om: {role}

Wij hebben alles zorgvuldig bekeken en gaan deze keer niet verder met uw sollicitatie. Wij weten dat dit niet het bericht is waarop u hoopte.

Dank voor uw belangstelling. Wij wensen u het allerbeste voor de toekomst.`,
  },
  privacy: (contact) => `Contact voor privacy: ${contact}`,
  test: 'Onlinetest',
  what: (questions, minutes) => `${questions} vragen, ${minutes} minuten`,
}
