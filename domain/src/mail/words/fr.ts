import type { LanguageWords } from './languageWords.ts'

export const fr: LanguageWords = {
  invitation: {
    subject: 'Votre invitation à un test',
    body: `Bonjour {name},

Nous vous invitons à passer un test. Il comporte {questions} questions à choix multiples et vous disposez de {minutes} minutes. Le temps commence à courir quand vous appuyez sur « COMMENCER LE TEST », et non à l’ouverture de la page.

Votre lien personnel : {link}
Cette adresse e-mail vous sera demandée : {email}

Début possible à partir du : {opens}
Début possible jusqu’au : {closes}

Choisissez un moment calme et une connexion fiable. Si elle s’interrompt, ouvrez de nouveau le lien : vos réponses sont conservées et le temps continue de courir.

Bonne chance !`,
  },
  reminder: {
    subject: 'Rappel : votre test vous attend',
    body: `Bonjour {name},

Vous avez reçu une invitation à passer un test que vous n’avez pas encore commencé. Il comporte {questions} questions à choix multiples et vous disposez de {minutes} minutes.

Votre lien personnel : {link}
Cette adresse e-mail vous sera demandée : {email}

Début possible à partir du : {opens}
Début possible jusqu’au : {closes}

Bonne chance !`,
  },
  advance: {
    subject: 'Après votre test : nous souhaitons poursuivre avec vous',
    body: `Bonjour {name},

Merci d’avoir passé notre test et du temps que vous y avez consacré.

Il concernait : {role}

Nous souhaitons poursuivre avec vous. Nous vous écrirons bientôt pour convenir de la prochaine étape ; d’ici là, vous n’avez rien à faire.

Au plaisir d’échanger avec vous.`,
  },
  decline: {
    subject: 'À propos de votre candidature',
    body: `Bonjour {name},

Merci d’avoir passé notre test et du temps que vous y avez consacré.

Il concernait : {role}

Nous avons tout examiné avec soin et, cette fois, nous ne donnerons pas suite à votre candidature. Nous savons que ce n’est pas la nouvelle que vous espériez.

Merci de votre intérêt. Nous vous souhaitons le meilleur pour la suite.`,
  },
  privacy: (contact) => `Contact pour la protection des données : ${contact}`,
  test: 'Test en ligne',
  what: (questions, minutes) => `${questions} questions, ${minutes} minutes`,
}
