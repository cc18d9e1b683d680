import type { LanguageWords } from './languageWords.ts'

export const it: LanguageWords = {
  invitation: {
    subject: 'Il Suo invito a un test',
    body: `Buongiorno {name},

La invitiamo a svolgere un test. È composto da {questions} domande a scelta multipla e ha a disposizione {minutes} minuti. Il tempo parte quando preme «INIZIA IL TEST», non quando apre la pagina.

Il Suo link personale: {link}
Le verrà chiesto questo indirizzo e-mail: {email}

Si può iniziare da: {opens}
Si può iniziare fino a: {closes}

Scelga un momento tranquillo e una connessione affidabile. Se si interrompe, apra di nuovo il link: le Sue risposte restano salvate e il tempo continua a scorrere.

Buona fortuna!`,
  },
  reminder: {
    subject: 'Promemoria: il Suo test La aspetta',
    body: `Buongiorno {name},

L’abbiamo invitata a svolgere un test che non ha ancora iniziato. È composto da {questions} domande a scelta multipla e ha a disposizione {minutes} minuti.

Il Suo link personale: {link}
Le verrà chiesto questo indirizzo e-mail: {email}

Si può iniziare da: {opens}
Si può iniziare fino a: {closes}

Buona fortuna!`,
  },
  advance: {
    subject: 'Dopo il Suo test: vorremmo proseguire con Lei',
    body: `Buongiorno {name},

grazie per aver svolto il nostro test e per il tempo che gli ha dedicato.

Riguardava: {role}

Vorremmo proseguire con Lei. Le scriveremo presto per concordare il prossimo passo; fino ad allora non deve fare nulla.

Saremo lieti di sentirLa.`,
  },
  decline: {
    subject: 'In merito alla Sua candidatura',
    body: `Buongiorno {name},

grazie per aver svolto il nostro test e per il tempo che gli ha dedicato.

Riguardava: {role}

Abbiamo valutato tutto con attenzione e questa volta non proseguiremo con la Sua candidatura. Sappiamo che non è la notizia che sperava.

Grazie per il Suo interesse. Le auguriamo il meglio per il futuro.`,
  },
  privacy: (contact) => `Contatto per la privacy: ${contact}`,
  test: 'Test online',
  what: (questions, minutes) => `${questions} domande, ${minutes} minuti`,
}
