import type { DecisionKind } from './decisionKinds.ts'
import type { MailText } from './mailWords.ts'

const en: Record<DecisionKind, MailText> = {
  advance: {
    subject: 'After your test: we would like to continue with you',
    body: `Hello {name},

thank you for taking our test, and for the time you gave it.

It was for: {role}

We would like to continue with you. We will write to you again soon to agree on the next step; until then there is nothing that you need to do.

We look forward to it.`,
  },
  decline: {
    subject: 'About your application',
    body: `Hello {name},

thank you for taking our test, and for the time you gave it.

It was for: {role}

We have looked at everything with care, and this time we will not continue with your application. We know that this is not the news you were hoping for.

Thank you for your interest. We wish you all the best for what comes next.`,
  },
}

const es: Record<DecisionKind, MailText> = {
  advance: {
    subject: 'Después de su prueba: nos gustaría continuar con usted',
    body: `Hola, {name}:

Gracias por hacer nuestra prueba y por el tiempo que le ha dedicado.

Era para: {role}

Nos gustaría continuar con usted. Pronto le escribiremos de nuevo para acordar el siguiente paso; hasta entonces no tiene que hacer nada.

Será un placer.`,
  },
  decline: {
    subject: 'Sobre su candidatura',
    body: `Hola, {name}:

Gracias por hacer nuestra prueba y por el tiempo que le ha dedicado.

Era para: {role}

Lo hemos valorado todo con detenimiento y esta vez no vamos a continuar con su candidatura. Sabemos que no es la noticia que esperaba.

Gracias por su interés. Le deseamos lo mejor en lo que venga.`,
  },
}

const ch: Record<DecisionKind, MailText> = {
  advance: {
    subject: '測驗後續：我們希望與您進入下一階段',
    body: `{name} 您好：

感謝您參加我們的測驗，也謝謝您投入的時間。

應徵職位：{role}

我們希望與您進入下一階段。我們很快會再寫信與您約定後續安排，在此之前您不需要做任何事。

期待與您進一步交流。`,
  },
  decline: {
    subject: '關於您的應徵',
    body: `{name} 您好：

感謝您參加我們的測驗，也謝謝您投入的時間。

應徵職位：{role}

經過仔細考量，這一次我們不會繼續您的應徵程序。我們知道這不是您期待的消息。

感謝您的關注，祝您未來一切順利。`,
  },
}

/** Default texts, which contain neither the score nor the reason of the decision. */
export const decisionWords = { en, ch, es } as const
