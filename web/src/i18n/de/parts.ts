import type { PartTexts } from '../books.ts'

export default {
  'MARK.HIDDEN': 'Seite nicht sichtbar',
  'MARK.RELOAD': 'Seite neu geladen',
  'MARK.LANGUAGE': 'Sprache gewechselt',
  'MARK.NETWORK': 'keine Verbindung',
  'MARK.PAGE': 'keine Meldung der Seite',
  'MARK.SERVER': 'Server nicht in Betrieb',
  'MARK.COPY_BLOCKED': 'Kopieren gesperrt',
  'MARK.LASTED': '{what} {time}',
  'MARK.COUNTED': '{what} {count}×',

  'CODE.TITLE': 'Ihr Interview',
  'CODE.LEAD': 'Öffnen Sie den Link, den Sie erhalten haben, oder geben Sie hier seinen Code ein.',
  'CODE.FIELD': 'Interview-Code',
  'CODE.REQUIRED': 'Bitte füllen Sie dieses Feld aus',
  'CODE.UNKNOWN': 'Es gibt kein Interview mit diesem Code',
  'CODE.UNKNOWN_WHY':
    'Vergleichen Sie ihn mit Ihrer Einladung: Groß- und Kleinbuchstaben sind verschieden. Am besten kopieren Sie ihn oder den ganzen Link.',
  'CODE.SUBMIT': 'Weiter',

  'ENTRY.CHECK_STORAGE':
    'Dieser Browser bewahrt auf Ihrem Gerät nichts auf. Ihre Antworten werden trotzdem sofort gespeichert, aber schließen Sie die Seite nicht und laden Sie sie nicht neu, solange eine wartet. Ein nicht privates Fenster eignet sich besser.',
  'ENTRY.CHECK_SAVED': 'Das Speichern funktioniert.',
  'ENTRY.CHECK_UNSAVED':
    'Der Server antwortet, aber im Moment kann nichts gespeichert werden. Warten Sie ein wenig und geben Sie das Beispiel dann erneut ab.',
  'ENTRY.CHECK_KEPT': 'Dieses Gerät bewahrt Ihre Antworten auf.',
  'ENTRY.CHECK_LIVE': 'Die Live-Uhr funktioniert.',
  'ENTRY.CHECK_ASKED': 'Die Live-Uhr kommt nicht durch: Stattdessen wird die Zeit alle zehn Sekunden abgefragt.',
  'ENTRY.CHECK_CLOCK': 'Die Uhr dieses Geräts geht richtig.',
  'ENTRY.CHECK_ALONE': 'Kein anderer Tab hat diesen Test offen.',
  'ENTRY.CHECK_TABS': 'Ein anderer Tab hat diesen Test auch offen: Am besten schließen Sie ihn.',
  'ENTRY.CHECK_READY': 'Bereit',
  'ENTRY.CHECK_NOTES': 'Bereit, mit Hinweisen',
  'ENTRY.CHECK_CLOCK_WRONG': 'Die Uhr dieses Geräts geht falsch: Es zählt die des Servers.',
  'ENTRY.CHECK_CLOCK_UNKNOWN': 'Die Uhr dieses Geräts konnte nicht verglichen werden.',

  'EXAM.OVERVIEW_LEAD': 'Wählen Sie eine Nummer, um zu ihrer Frage zu gehen.',
  'EXAM.OVERVIEW_CLOSE': 'Zurück zur Frage',
  'EXAM.NEXT_UNANSWERED': 'Nächste unbeantwortete',
  'EXAM.QUESTION_IS': 'Frage {number}: {marks}',

  'REPORT.TITLE': 'Problem melden',
  'REPORT.LEAD': 'Die Personen, die Sie eingeladen haben, lesen es. Ihr Test und seine Uhr laufen weiter.',
  'REPORT.ABOUT': 'Worum geht es?',
  'REPORT.QUESTION': 'Diese Frage',
  'REPORT.TIME': 'Ich habe Zeit verloren',
  'REPORT.TEXT': 'Was ist passiert?',
  'REPORT.TEXT_REQUIRED': 'Bitte schreiben Sie, was passiert ist',
  'REPORT.SEND': 'Meldung senden',
  'REPORT.SENT': 'Ihre Meldung wurde gesendet.',
  'REPORT.WAITING': 'Ihre Meldung liegt hier bereit und geht hinaus, sobald das Netz wieder da ist.',
  'REPORT.REFUSED': 'Ihre Meldung wurde nicht angenommen: Ein Test nimmt höchstens 20 an und nach seinem Ende keine.',

  'END.RECEIPT_TITLE': 'Quittung',
  'END.RECEIPT_LEAD':
    'Sie steht für den Text unten, der alles enthält, was von Ihren Antworten gespeichert wurde. Bewahren Sie beides auf: Jeder Computer kann das eine am anderen prüfen.',
  'END.RECEIPT_TEXT': 'Wofür die Quittung steht',
  'END.RECEIPT_SAVE': 'Quittung speichern',
  'END.RECEIPT_PRINT': 'Drucken',
  'END.RECEIPT_WAITING': 'Die Quittung wird erstellt …',
  'END.RECEIPT_AWAY':
    'Die Quittung kann im Moment nicht geholt werden. Sie kommt von selbst, sobald das Netz wieder da ist.',
  'END.RECEIPT_OPEN_AGAIN': 'Ihr Test ist wieder offen: Sie haben mehr Zeit erhalten.',
  'END.RECEIPT_GO_ON': 'Weiter mit dem Test',

  'END.LATE': '{count} Antworten kamen nach dem Ende an (Fragen {numbers}).',
  'END.LATE_one': '{count} Antwort kam nach dem Ende an (Frage {numbers}).',
  'END.LATE_UNDECIDED': 'Ob sie zählen, entscheiden die Personen, die Sie eingeladen haben.',
  'END.LATE_UNDECIDED_one': 'Ob sie zählt, entscheiden die Personen, die Sie eingeladen haben.',
  'END.LATE_ACCEPTED': 'Sie zählen.',
  'END.LATE_ACCEPTED_one': 'Sie zählt.',
  'END.LATE_LEFT': 'Sie zählen nicht.',
  'END.LATE_LEFT_one': 'Sie zählt nicht.',
  'END.LATE_CLOSED':
    '{count} Antworten (Fragen {numbers}) waren zu lange auf diesem Gerät und wurden nicht mehr angenommen. Bitte sagen Sie es den Personen, die Sie eingeladen haben.',
  'END.LATE_CLOSED_one':
    '{count} Antwort (Frage {numbers}) war zu lange auf diesem Gerät und wurde nicht mehr angenommen. Bitte sagen Sie es den Personen, die Sie eingeladen haben.',

  'NOTICED.TITLE': 'Was aufgefallen ist',
  'NOTICED.ADDRESSES': '{count} Netzwerkadressen',
  'NOTICED.ADDRESSES_one': '{count} Netzwerkadresse',
  'NOTICED.DEVICES': '{count} Browser',
  'NOTICED.DEVICES_one': '{count} Browser',

  'REMARK.TITLE': 'Ihre Anmerkung',
  'REMARK.LEAD':
    'Wenn etwas einer Erklärung bedarf, lesen die Personen, die Sie eingeladen haben, sie neben Ihrem Ergebnis. Sie können eine senden, bis {moment}.',
  'REMARK.REQUIRED': 'Bitte schreiben Sie zuerst etwas',
  'REMARK.SEND': 'Anmerkung senden',
  'REMARK.SENT': 'Ihre Anmerkung wurde gesendet.',
  'REMARK.FAILED':
    'Die Anmerkung konnte noch nicht gesendet werden. Sie liegt hier bereit und geht hinaus, sobald der Server antwortet.',
  'REMARK.REFUSED': 'Die Anmerkung wurde nicht angenommen. Was Sie geschrieben haben, steht noch hier.',
  'REMARK.LEFT':
    'Was Sie während des Tests geschrieben haben und was vor seinem Ende nicht ankam, steht hier. Sie können es als Ihre Anmerkung senden.',
  'REMARK.CLOSED': 'Die 24 Stunden für eine Anmerkung sind vorbei.',
  'REMARK.ALREADY': 'Eine Anmerkung wurde schon gesendet, aus einem anderen Fenster oder von einem anderen Gerät.',
} satisfies PartTexts<'de'>
