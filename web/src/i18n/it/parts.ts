import type { PartTexts } from '../books.ts'

export default {
  'MARK.HIDDEN': 'pagina non visibile',
  'MARK.RELOAD': 'pagina ricaricata',
  'MARK.LANGUAGE': 'lingua cambiata',
  'MARK.NETWORK': 'nessuna connessione',
  'MARK.PAGE': 'nessuna notizia dalla pagina',
  'MARK.SERVER': 'server fermo',
  'MARK.COPY_BLOCKED': 'copia bloccata',
  'MARK.LASTED': '{what} {time}',
  'MARK.COUNTED': '{what} {count}×',

  'CODE.TITLE': 'Il Suo colloquio',
  'CODE.LEAD': 'Apra il link che ha ricevuto o inserisca qui il codice.',
  'CODE.FIELD': 'Codice del colloquio',
  'CODE.REQUIRED': 'Compili questo campo',
  'CODE.UNKNOWN': 'Non c’è nessun colloquio con questo codice',
  'CODE.UNKNOWN_WHY':
    'Lo confronti con l’invito: maiuscole e minuscole sono diverse. La cosa migliore è copiarlo, o copiare l’intero link.',
  'CODE.SUBMIT': 'Continua',

  'ENTRY.CHECK_STORAGE':
    'Questo browser non conserva nulla sul Suo dispositivo. Le Sue risposte vengono comunque salvate subito, ma non chiuda e non ricarichi la pagina mentre una è in attesa. Una finestra non privata va meglio.',
  'ENTRY.CHECK_SAVED': 'Il salvataggio funziona.',
  'ENTRY.CHECK_UNSAVED':
    'Il server risponde, ma al momento non si può salvare nulla. Attenda un poco, poi consegni di nuovo l’esempio.',
  'ENTRY.CHECK_KEPT': 'Questo dispositivo conserva le Sue risposte.',
  'ENTRY.CHECK_LIVE': 'L’orologio in diretta funziona.',
  'ENTRY.CHECK_ASKED': 'L’orologio in diretta non arriva: il tempo viene invece chiesto ogni dieci secondi.',
  'ENTRY.CHECK_CLOCK': 'L’orologio di questo dispositivo è giusto.',
  'ENTRY.CHECK_ALONE': 'Nessun’altra scheda ha aperto questo test.',
  'ENTRY.CHECK_TABS': 'Anche un’altra scheda ha aperto questo test: meglio chiuderla.',
  'ENTRY.CHECK_READY': 'Pronto',
  'ENTRY.CHECK_NOTES': 'Pronto, con osservazioni',
  'ENTRY.CHECK_CLOCK_WRONG': 'L’orologio di questo dispositivo è sbagliato: vale quello del server.',
  'ENTRY.CHECK_CLOCK_UNKNOWN': 'L’orologio di questo dispositivo non è stato confrontato.',

  'EXAM.OVERVIEW_LEAD': 'Scelga un numero per andare alla sua domanda.',
  'EXAM.OVERVIEW_CLOSE': 'Torna alla domanda',
  'EXAM.NEXT_UNANSWERED': 'Prossima senza risposta',
  'EXAM.QUESTION_IS': 'Domanda {number}: {marks}',

  'REPORT.TITLE': 'Segnala un problema',
  'REPORT.LEAD': 'Lo legge chi L’ha invitata. Il Suo test e il suo tempo continuano.',
  'REPORT.ABOUT': 'Di che cosa si tratta?',
  'REPORT.QUESTION': 'Questa domanda',
  'REPORT.TIME': 'Ho perso tempo',
  'REPORT.TEXT': 'Che cosa è successo?',
  'REPORT.TEXT_REQUIRED': 'Dica che cosa è successo',
  'REPORT.SEND': 'Invia la segnalazione',
  'REPORT.SENT': 'La Sua segnalazione è stata inviata.',
  'REPORT.WAITING': 'La Sua segnalazione è conservata qui e partirà appena torna la rete.',
  'REPORT.REFUSED':
    'La Sua segnalazione non è stata accettata: un test ne accetta al massimo 20, e nessuna dopo la fine.',

  'END.RECEIPT_TITLE': 'Ricevuta',
  'END.RECEIPT_LEAD':
    'Rappresenta il testo qui sotto, che dice tutto ciò che è stato salvato delle Sue risposte. Conservi entrambi: ogni computer può verificare l’una con l’altro.',
  'END.RECEIPT_TEXT': 'Che cosa rappresenta la ricevuta',
  'END.RECEIPT_SAVE': 'Salva la ricevuta',
  'END.RECEIPT_PRINT': 'Stampa',
  'END.RECEIPT_WAITING': 'La ricevuta è in preparazione…',
  'END.RECEIPT_AWAY': 'Al momento la ricevuta non si può ottenere. Arriverà da sola appena torna la rete.',
  'END.RECEIPT_OPEN_AGAIN': 'Il Suo test è di nuovo aperto: Le è stato dato più tempo.',
  'END.RECEIPT_GO_ON': 'Prosegui con il test',

  'END.LATE': '{count} risposte sono arrivate dopo la fine (domande {numbers}).',
  'END.LATE_one': '{count} risposta è arrivata dopo la fine (domanda {numbers}).',
  'END.LATE_UNDECIDED': 'Chi L’ha invitata decide se valgono.',
  'END.LATE_UNDECIDED_one': 'Chi L’ha invitata decide se vale.',
  'END.LATE_ACCEPTED': 'Valgono.',
  'END.LATE_ACCEPTED_one': 'Vale.',
  'END.LATE_LEFT': 'Non valgono.',
  'END.LATE_LEFT_one': 'Non vale.',
  'END.LATE_CLOSED':
    '{count} risposte (domande {numbers}) sono rimaste troppo a lungo su questo dispositivo e non sono più state accettate. Lo dica a chi L’ha invitata.',
  'END.LATE_CLOSED_one':
    '{count} risposta (domanda {numbers}) è rimasta troppo a lungo su questo dispositivo e non è più stata accettata. Lo dica a chi L’ha invitata.',

  'NOTICED.TITLE': 'Che cosa è stato notato',
  'NOTICED.ADDRESSES': '{count} indirizzi di rete',
  'NOTICED.ADDRESSES_one': '{count} indirizzo di rete',
  'NOTICED.DEVICES': '{count} browser',
  'NOTICED.DEVICES_one': '{count} browser',

  'REMARK.TITLE': 'La Sua osservazione',
  'REMARK.LEAD':
    'Se qualcosa va spiegato, chi L’ha invitata la leggerà accanto al Suo risultato. Può inviarne una, fino a: {moment}.',
  'REMARK.REQUIRED': 'Scriva prima qualcosa',
  'REMARK.SEND': 'Invia l’osservazione',
  'REMARK.SENT': 'La Sua osservazione è stata inviata.',
  'REMARK.FAILED': 'L’osservazione non è ancora stata inviata. È conservata qui e partirà appena il server risponde.',
  'REMARK.REFUSED': 'L’osservazione non è stata accettata. Ciò che ha scritto è ancora qui.',
  'REMARK.LEFT':
    'Ciò che ha scritto durante il test e che non è arrivato prima della fine si trova qui. Può inviarlo come Sua osservazione.',
  'REMARK.CLOSED': 'Le 24 ore per un’osservazione sono passate.',
  'REMARK.ALREADY': 'Un’osservazione era già stata inviata, da un’altra finestra o da un altro dispositivo.',
} satisfies PartTexts<'it'>
