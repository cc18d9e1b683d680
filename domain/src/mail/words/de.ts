import type { LanguageWords } from './languageWords.ts'

export const de: LanguageWords = {
  invitation: {
    subject: 'Ihre Einladung zu einem Test',
    body: `Guten Tag {name},

wir laden Sie zu einem Test ein. Er besteht aus {questions} Multiple-Choice-Fragen; Sie haben dafür {minutes} Minuten. Die Zeit läuft erst, wenn Sie auf „TEST BEGINNEN“ drücken, nicht schon beim Öffnen der Seite.

Ihr persönlicher Link: {link}
Sie werden nach dieser E-Mail-Adresse gefragt: {email}

Beginn möglich ab: {opens}
Beginn möglich bis: {closes}

Wählen Sie einen ruhigen Moment und eine verlässliche Verbindung. Bricht sie ab, öffnen Sie den Link einfach erneut: Ihre Antworten bleiben erhalten, die Uhr läuft weiter.

Viel Erfolg!`,
  },
  reminder: {
    subject: 'Erinnerung: Ihr Test wartet auf Sie',
    body: `Guten Tag {name},

wir haben Sie zu einem Test eingeladen, den Sie noch nicht begonnen haben. Er besteht aus {questions} Multiple-Choice-Fragen; Sie haben dafür {minutes} Minuten.

Ihr persönlicher Link: {link}
Sie werden nach dieser E-Mail-Adresse gefragt: {email}

Beginn möglich ab: {opens}
Beginn möglich bis: {closes}

Viel Erfolg!`,
  },
  advance: {
    subject: 'Nach Ihrem Test: Wir möchten mit Ihnen weitergehen',
    body: `Guten Tag {name},

vielen Dank, dass Sie unseren Test gemacht und sich dafür Zeit genommen haben.

Es ging um: {role}

Wir möchten den Weg gern mit Ihnen fortsetzen. Um den nächsten Schritt zu vereinbaren, schreiben wir Ihnen bald wieder; bis dahin brauchen Sie nichts zu tun.

Wir freuen uns darauf.`,
  },
  decline: {
    subject: 'Zu Ihrer Bewerbung',
    body: `Guten Tag {name},

vielen Dank, dass Sie unseren Test gemacht und sich dafür Zeit genommen haben.

Es ging um: {role}

Wir haben alles sorgfältig angesehen und werden Ihre Bewerbung diesmal nicht weiterverfolgen. Wir wissen, dass Sie sich eine andere Nachricht erhofft haben.

Danke für Ihr Interesse. Für alles, was kommt, wünschen wir Ihnen das Beste.`,
  },
  privacy: (contact) => `Datenschutzkontakt: ${contact}`,
  test: 'Online-Test',
  what: (questions, minutes) => `${questions} Fragen, ${minutes} Minuten`,
}
