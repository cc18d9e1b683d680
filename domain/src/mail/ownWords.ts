import type { Language } from '../people/languages.ts'
import type { DecisionKind } from './decisionKinds.ts'
import { decisionWords } from './decisionWords.ts'
import type { MailText } from './mailWords.ts'
import { otherWords } from './words/otherWords.ts'

type InvitationKind = 'invitation' | 'reminder'
export type CandidateMailKind = InvitationKind | DecisionKind

const en: Record<InvitationKind, MailText> = {
  invitation: {
    subject: 'Your invitation to a test',
    body: `Hello {name},

you are invited to take a test. It has {questions} multiple-choice questions, and you have {minutes} minutes for it. The time begins when you press ENTER TEST, not when you open the page.

Your personal link: {link}
You will be asked for this e-mail address: {email}

The test can be started from: {opens}
The test can be started until: {closes}

Choose a quiet moment and a connection that you trust. If the connection breaks, open the link again: your answers are kept, and the time still runs.

Good luck!`,
  },
  reminder: {
    subject: 'Reminder: your test is waiting for you',
    body: `Hello {name},

you have been invited to take a test and have not started it yet. It has {questions} multiple-choice questions, and you have {minutes} minutes for it.

Your personal link: {link}
You will be asked for this e-mail address: {email}

The test can be started from: {opens}
The test can be started until: {closes}

Good luck!`,
  },
}

const es: Record<InvitationKind, MailText> = {
  invitation: {
    subject: 'Su invitación a una prueba',
    body: `Hola, {name}:

Le invitamos a hacer una prueba. Tiene {questions} preguntas tipo test y dispone de {minutes} minutos para hacerla. El tiempo empieza a contar cuando pulse «ENTRAR EN LA PRUEBA», no al abrir la página.

Su enlace personal: {link}
Se le pedirá esta dirección de correo: {email}

Se puede empezar desde: {opens}
Se puede empezar hasta: {closes}

Elija un momento tranquilo y una conexión fiable. Si se corta, vuelva a abrir el enlace: sus respuestas se conservan y el reloj sigue en marcha.

¡Mucha suerte!`,
  },
  reminder: {
    subject: 'Recordatorio: su prueba le está esperando',
    body: `Hola, {name}:

Le invitamos a hacer una prueba y todavía no la ha empezado. Tiene {questions} preguntas tipo test y dispone de {minutes} minutos para hacerla.

Su enlace personal: {link}
Se le pedirá esta dirección de correo: {email}

Se puede empezar desde: {opens}
Se puede empezar hasta: {closes}

¡Mucha suerte!`,
  },
}

const ch: Record<InvitationKind, MailText> = {
  invitation: {
    subject: '測驗邀請',
    body: `{name} 您好：

誠摯邀請您參加一場測驗。測驗共有 {questions} 道選擇題，作答時間為 {minutes} 分鐘。計時從您按下「進入測驗」開始，開啟頁面時尚未計時。

您的專屬連結：{link}
進入時請輸入這個電子郵件地址：{email}

開放時間：{opens}
最晚開始時間：{closes}

請選擇安靜的時段與穩定的網路。若連線中斷，請重新開啟連結：您的作答會保留，計時則持續進行。

祝您順利！`,
  },
  reminder: {
    subject: '提醒：您的測驗尚未開始',
    body: `{name} 您好：

先前邀請您參加的測驗，您尚未開始作答。測驗共有 {questions} 道選擇題，作答時間為 {minutes} 分鐘。

您的專屬連結：{link}
進入時請輸入這個電子郵件地址：{email}

開放時間：{opens}
最晚開始時間：{closes}

祝您順利！`,
  },
}

/** Texts for blueprints without their own texts, which the page shows as initial texts. */
export const ownMailWords: Readonly<Record<Language, Readonly<Record<CandidateMailKind, MailText>>>> = {
  en: { ...en, ...decisionWords.en },
  ch: { ...ch, ...decisionWords.ch },
  es: { ...es, ...decisionWords.es },
  ...otherWords,
}
