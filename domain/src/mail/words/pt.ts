import type { LanguageWords } from './languageWords.ts'

export const pt: LanguageWords = {
  invitation: {
    subject: 'Seu convite para um teste',
    body: `Olá, {name}!

Você está recebendo um convite para fazer um teste. Ele tem {questions} questões de múltipla escolha, e você dispõe de {minutes} minutos. O tempo começa a contar quando você pressiona “INICIAR O TESTE”, e não ao abrir a página.

Seu link pessoal: {link}
Será solicitado este endereço de e-mail: {email}

Pode ser iniciado a partir de: {opens}
Pode ser iniciado até: {closes}

Escolha um momento tranquilo e uma conexão confiável. Se ela cair, abra o link de novo: suas respostas ficam guardadas, e o relógio continua correndo.

Boa sorte!`,
  },
  reminder: {
    subject: 'Lembrete: seu teste está à sua espera',
    body: `Olá, {name}!

Você recebeu um convite para fazer um teste e ainda não o iniciou. Ele tem {questions} questões de múltipla escolha, e você dispõe de {minutes} minutos.

Seu link pessoal: {link}
Será solicitado este endereço de e-mail: {email}

Pode ser iniciado a partir de: {opens}
Pode ser iniciado até: {closes}

Boa sorte!`,
  },
  advance: {
    subject: 'Depois do seu teste: gostaríamos de continuar com você',
    body: `Olá, {name}!

Agradecemos por ter feito nosso teste e pelo tempo que dedicou a ele.

Vaga: {role}

Gostaríamos de continuar com você. Em breve escreveremos de novo para combinar o próximo passo; até lá, você não precisa fazer nada.

Será um prazer.`,
  },
  decline: {
    subject: 'Sobre sua candidatura',
    body: `Olá, {name}!

Agradecemos por ter feito nosso teste e pelo tempo que dedicou a ele.

Vaga: {role}

Analisamos tudo com cuidado e, desta vez, não vamos prosseguir com sua candidatura. Sabemos que não é a notícia que você esperava.

Agradecemos seu interesse e desejamos o melhor no que vier pela frente.`,
  },
  privacy: (contact) => `Contato de privacidade: ${contact}`,
  test: 'Teste on-line',
  what: (questions, minutes) => `${questions} questões, ${minutes} minutos`,
}
