import type { PartTexts } from '../books.ts'

export default {
  'MARK.HIDDEN': 'page hors de vue',
  'MARK.RELOAD': 'page rechargée',
  'MARK.LANGUAGE': 'langue changée',
  'MARK.NETWORK': 'pas de connexion',
  'MARK.PAGE': 'page sans nouvelles',
  'MARK.SERVER': 'serveur arrêté',
  'MARK.COPY_BLOCKED': 'copie bloquée',
  'MARK.LASTED': '{what} {time}',
  'MARK.COUNTED': '{what} {count}×',

  'CODE.TITLE': 'Votre entretien',
  'CODE.LEAD': 'Ouvrez le lien que vous avez reçu ou saisissez son code ici.',
  'CODE.FIELD': 'Code de l’entretien',
  'CODE.REQUIRED': 'Veuillez remplir ce champ',
  'CODE.UNKNOWN': 'Il n’y a pas d’entretien avec ce code',
  'CODE.UNKNOWN_WHY':
    'Comparez-le à votre invitation : majuscules et minuscules sont différentes. Le mieux est de le copier, ou de copier le lien entier.',
  'CODE.SUBMIT': 'Continuer',

  'ENTRY.CHECK_STORAGE':
    'Ce navigateur ne conserve rien sur votre appareil. Vos réponses sont tout de même enregistrées aussitôt, mais ne fermez pas et ne rechargez pas la page tant que l’une d’elles attend. Une fenêtre non privée convient mieux.',
  'ENTRY.CHECK_SAVED': 'L’enregistrement fonctionne.',
  'ENTRY.CHECK_UNSAVED':
    'Le serveur répond, mais rien ne peut être enregistré pour le moment. Attendez un peu, puis validez de nouveau l’exemple.',
  'ENTRY.CHECK_KEPT': 'Cet appareil conserve vos réponses.',
  'ENTRY.CHECK_LIVE': 'L’horloge en direct fonctionne.',
  'ENTRY.CHECK_ASKED': 'L’horloge en direct ne passe pas : l’heure est demandée toutes les dix secondes à la place.',
  'ENTRY.CHECK_CLOCK': 'L’horloge de cet appareil est à l’heure.',
  'ENTRY.CHECK_ALONE': 'Aucun autre onglet n’a ouvert ce test.',
  'ENTRY.CHECK_TABS': 'Un autre onglet a aussi ouvert ce test : mieux vaut le fermer.',
  'ENTRY.CHECK_READY': 'Prêt',
  'ENTRY.CHECK_NOTES': 'Prêt, avec des remarques',
  'ENTRY.CHECK_CLOCK_WRONG': 'L’horloge de cet appareil est fausse : celle du serveur fait foi.',
  'ENTRY.CHECK_CLOCK_UNKNOWN': 'L’horloge de cet appareil n’a pas pu être comparée.',

  'EXAM.OVERVIEW_LEAD': 'Choisissez un numéro pour aller à sa question.',
  'EXAM.OVERVIEW_CLOSE': 'Retour à la question',
  'EXAM.NEXT_UNANSWERED': 'Prochaine sans réponse',
  'EXAM.QUESTION_IS': 'Question {number} : {marks}',

  'REPORT.TITLE': 'Signaler un problème',
  'REPORT.LEAD': 'Les personnes qui vous invitent le liront. Votre test et son horloge continuent.',
  'REPORT.ABOUT': 'De quoi s’agit-il ?',
  'REPORT.QUESTION': 'De cette question',
  'REPORT.TIME': 'J’ai perdu du temps',
  'REPORT.TEXT': 'Que s’est-il passé ?',
  'REPORT.TEXT_REQUIRED': 'Veuillez dire ce qui s’est passé',
  'REPORT.SEND': 'Envoyer le signalement',
  'REPORT.SENT': 'Votre signalement a été envoyé.',
  'REPORT.WAITING': 'Votre signalement est conservé ici et partira dès le retour du réseau.',
  'REPORT.REFUSED': 'Votre signalement n’a pas été accepté : un test en accepte 20 au plus, et aucun après sa fin.',

  'END.RECEIPT_TITLE': 'Reçu',
  'END.RECEIPT_LEAD':
    'Il représente le texte ci-dessous, qui dit tout ce qui a été enregistré de vos réponses. Conservez les deux : tout ordinateur peut vérifier l’un par l’autre.',
  'END.RECEIPT_TEXT': 'Ce que représente le reçu',
  'END.RECEIPT_SAVE': 'Enregistrer le reçu',
  'END.RECEIPT_PRINT': 'Imprimer',
  'END.RECEIPT_WAITING': 'Le reçu est en préparation…',
  'END.RECEIPT_AWAY': 'Le reçu ne peut pas être obtenu pour le moment. Il viendra de lui-même dès le retour du réseau.',
  'END.RECEIPT_OPEN_AGAIN': 'Votre test est de nouveau ouvert : du temps supplémentaire vous a été accordé.',
  'END.RECEIPT_GO_ON': 'Continuer le test',

  'END.LATE': '{count} réponses sont arrivées après la fin (questions {numbers}).',
  'END.LATE_one': '{count} réponse est arrivée après la fin (question {numbers}).',
  'END.LATE_UNDECIDED': 'Les personnes qui vous invitent décident si elles comptent.',
  'END.LATE_UNDECIDED_one': 'Les personnes qui vous invitent décident si elle compte.',
  'END.LATE_ACCEPTED': 'Elles comptent.',
  'END.LATE_ACCEPTED_one': 'Elle compte.',
  'END.LATE_LEFT': 'Elles ne comptent pas.',
  'END.LATE_LEFT_one': 'Elle ne compte pas.',
  'END.LATE_CLOSED':
    '{count} réponses (questions {numbers}) sont restées trop longtemps sur cet appareil et n’ont plus été acceptées. Veuillez en informer les personnes qui vous invitent.',
  'END.LATE_CLOSED_one':
    '{count} réponse (question {numbers}) est restée trop longtemps sur cet appareil et n’a plus été acceptée. Veuillez en informer les personnes qui vous invitent.',

  'NOTICED.TITLE': 'Ce qui a été remarqué',
  'NOTICED.ADDRESSES': '{count} adresses réseau',
  'NOTICED.ADDRESSES_one': '{count} adresse réseau',
  'NOTICED.DEVICES': '{count} navigateurs',
  'NOTICED.DEVICES_one': '{count} navigateur',

  'REMARK.TITLE': 'Votre remarque',
  'REMARK.LEAD':
    'Si quelque chose demande une explication, les personnes qui vous invitent la liront à côté de votre résultat. Vous pouvez en envoyer une, jusqu’au {moment}.',
  'REMARK.REQUIRED': 'Veuillez d’abord écrire quelque chose',
  'REMARK.SEND': 'Envoyer la remarque',
  'REMARK.SENT': 'Votre remarque a été envoyée.',
  'REMARK.FAILED':
    'La remarque n’a pas encore pu être envoyée. Elle est conservée ici et partira dès que le serveur répondra.',
  'REMARK.REFUSED': 'La remarque n’a pas été acceptée. Ce que vous avez écrit est toujours là.',
  'REMARK.LEFT':
    'Ce que vous avez écrit pendant le test et qui n’est pas parvenu avant sa fin se trouve ici. Vous pouvez l’envoyer comme remarque.',
  'REMARK.CLOSED': 'Les 24 heures prévues pour une remarque sont passées.',
  'REMARK.ALREADY': 'Une remarque a déjà été envoyée, depuis une autre fenêtre ou un autre appareil.',
} satisfies PartTexts<'fr'>
