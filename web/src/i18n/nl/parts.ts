import type { PartTexts } from '../books.ts'

export default {
  'MARK.HIDDEN': 'pagina niet in beeld',
  'MARK.RELOAD': 'pagina opnieuw geladen',
  'MARK.LANGUAGE': 'taal gewijzigd',
  'MARK.NETWORK': 'geen verbinding',
  'MARK.PAGE': 'pagina liet niets horen',
  'MARK.SERVER': 'server niet actief',
  'MARK.COPY_BLOCKED': 'kopiëren geblokkeerd',
  'MARK.LASTED': '{what} {time}',
  'MARK.COUNTED': '{what} {count}×',

  'CODE.TITLE': 'Uw interview',
  'CODE.LEAD': 'Open de link die u hebt gekregen of typ hier de code.',
  'CODE.FIELD': 'Interviewcode',
  'CODE.REQUIRED': 'Vul dit veld in',
  'CODE.UNKNOWN': 'Er is geen interview met deze code',
  'CODE.UNKNOWN_WHY':
    'Vergelijk de code met uw uitnodiging: hoofdletters en kleine letters zijn verschillend. Kopieer liefst de code of de hele link.',
  'CODE.SUBMIT': 'Verder',

  'ENTRY.CHECK_STORAGE':
    'Deze browser bewaart niets op uw apparaat. Uw antwoorden worden toch meteen opgeslagen, maar sluit of herlaad de pagina niet zolang er een wacht. Een venster dat niet privé is, werkt beter.',
  'ENTRY.CHECK_SAVED': 'Opslaan werkt.',
  'ENTRY.CHECK_UNSAVED':
    'De server antwoordt, maar op dit moment kan er niets worden opgeslagen. Wacht even en dien het voorbeeld dan opnieuw in.',
  'ENTRY.CHECK_KEPT': 'Dit apparaat bewaart uw antwoorden.',
  'ENTRY.CHECK_LIVE': 'De live klok werkt.',
  'ENTRY.CHECK_ASKED': 'De live klok komt niet door: in plaats daarvan wordt de tijd elke tien seconden opgevraagd.',
  'ENTRY.CHECK_CLOCK': 'De klok van dit apparaat loopt goed.',
  'ENTRY.CHECK_ALONE': 'Geen ander tabblad heeft deze test open.',
  'ENTRY.CHECK_TABS': 'Een ander tabblad heeft deze test ook open: u kunt het beter sluiten.',
  'ENTRY.CHECK_READY': 'Gereed',
  'ENTRY.CHECK_NOTES': 'Gereed, met opmerkingen',
  'ENTRY.CHECK_CLOCK_WRONG': 'De klok van dit apparaat loopt verkeerd: die van de server telt.',
  'ENTRY.CHECK_CLOCK_UNKNOWN': 'De klok van dit apparaat kon niet worden vergeleken.',

  'EXAM.OVERVIEW_LEAD': 'Kies een nummer om naar die vraag te gaan.',
  'EXAM.OVERVIEW_CLOSE': 'Terug naar de vraag',
  'EXAM.NEXT_UNANSWERED': 'Volgende onbeantwoorde',
  'EXAM.QUESTION_IS': 'Vraag {number}: {marks}',

  'REPORT.TITLE': 'Probleem melden',
  'REPORT.LEAD': 'De mensen die u hebben uitgenodigd, lezen het. Uw test en de klok gaan door.',
  'REPORT.ABOUT': 'Waar gaat het over?',
  'REPORT.QUESTION': 'Deze vraag',
  'REPORT.TIME': 'Ik heb tijd verloren',
  'REPORT.TEXT': 'Wat is er gebeurd?',
  'REPORT.TEXT_REQUIRED': 'Schrijf wat er is gebeurd',
  'REPORT.SEND': 'Melding versturen',
  'REPORT.SENT': 'Uw melding is verstuurd.',
  'REPORT.WAITING': 'Uw melding is hier bewaard en gaat weg zodra het netwerk terug is.',
  'REPORT.REFUSED': 'Uw melding is niet aangenomen: een test neemt er hoogstens 20 aan, en geen na het einde.',

  'END.RECEIPT_TITLE': 'Ontvangstbewijs',
  'END.RECEIPT_LEAD':
    'Het staat voor de tekst hieronder, waarin alles staat wat van uw antwoorden is opgeslagen. Bewaar beide: elke computer kan het een aan het ander controleren.',
  'END.RECEIPT_TEXT': 'Waar het ontvangstbewijs voor staat',
  'END.RECEIPT_SAVE': 'Ontvangstbewijs opslaan',
  'END.RECEIPT_PRINT': 'Afdrukken',
  'END.RECEIPT_WAITING': 'Het ontvangstbewijs wordt gemaakt…',
  'END.RECEIPT_AWAY': 'Het ontvangstbewijs kan nu niet worden opgehaald. Het komt vanzelf zodra het netwerk terug is.',
  'END.RECEIPT_OPEN_AGAIN': 'Uw test is weer open: u hebt meer tijd gekregen.',
  'END.RECEIPT_GO_ON': 'Verder met de test',

  'END.LATE': '{count} antwoorden kwamen na het einde aan (vragen {numbers}).',
  'END.LATE_one': '{count} antwoord kwam na het einde aan (vraag {numbers}).',
  'END.LATE_UNDECIDED': 'De mensen die u hebben uitgenodigd, beslissen of ze tellen.',
  'END.LATE_UNDECIDED_one': 'De mensen die u hebben uitgenodigd, beslissen of het telt.',
  'END.LATE_ACCEPTED': 'Ze tellen.',
  'END.LATE_ACCEPTED_one': 'Het telt.',
  'END.LATE_LEFT': 'Ze tellen niet.',
  'END.LATE_LEFT_one': 'Het telt niet.',
  'END.LATE_CLOSED':
    '{count} antwoorden (vragen {numbers}) stonden te lang op dit apparaat en zijn niet meer aangenomen. Meld het aan de mensen die u hebben uitgenodigd.',
  'END.LATE_CLOSED_one':
    '{count} antwoord (vraag {numbers}) stond te lang op dit apparaat en is niet meer aangenomen. Meld het aan de mensen die u hebben uitgenodigd.',

  'NOTICED.TITLE': 'Wat is opgemerkt',
  'NOTICED.ADDRESSES': '{count} netwerkadressen',
  'NOTICED.ADDRESSES_one': '{count} netwerkadres',
  'NOTICED.DEVICES': '{count} browsers',
  'NOTICED.DEVICES_one': '{count} browser',

  'REMARK.TITLE': 'Uw opmerking',
  'REMARK.LEAD':
    'Als iets uitleg nodig heeft, lezen de mensen die u hebben uitgenodigd, uw opmerking naast uw resultaat. U kunt er één versturen, tot {moment}.',
  'REMARK.REQUIRED': 'Schrijf eerst iets',
  'REMARK.SEND': 'Opmerking versturen',
  'REMARK.SENT': 'Uw opmerking is verstuurd.',
  'REMARK.FAILED':
    'De opmerking kon nog niet worden verstuurd. Ze is hier bewaard en gaat weg zodra de server antwoordt.',
  'REMARK.REFUSED': 'De opmerking is niet aangenomen. Wat u hebt geschreven, staat hier nog.',
  'REMARK.LEFT':
    'Wat u tijdens de test hebt geschreven en niet vóór het einde is aangekomen, staat hier. U kunt het als uw opmerking versturen.',
  'REMARK.CLOSED': 'De 24 uur voor een opmerking zijn voorbij.',
  'REMARK.ALREADY': 'Er is al een opmerking verstuurd, vanuit een ander venster of vanaf een ander apparaat.',
} satisfies PartTexts<'nl'>
