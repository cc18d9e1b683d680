import type { PartTexts } from '../books.ts'

export default {
  'MARK.HIDDEN': 'página fora de vista',
  'MARK.RELOAD': 'página recarregada',
  'MARK.LANGUAGE': 'idioma trocado',
  'MARK.NETWORK': 'sem conexão',
  'MARK.PAGE': 'página sem sinal',
  'MARK.SERVER': 'servidor parado',
  'MARK.COPY_BLOCKED': 'cópia bloqueada',
  'MARK.LASTED': '{what} {time}',
  'MARK.COUNTED': '{what} {count}×',

  'CODE.TITLE': 'Sua entrevista',
  'CODE.LEAD': 'Abra o link que você recebeu ou digite aqui o código.',
  'CODE.FIELD': 'Código da entrevista',
  'CODE.REQUIRED': 'Preencha este campo',
  'CODE.UNKNOWN': 'Não há entrevista com este código',
  'CODE.UNKNOWN_WHY':
    'Compare-o com seu convite: maiúsculas e minúsculas são diferentes. O melhor é copiá-lo, ou copiar o link inteiro.',
  'CODE.SUBMIT': 'Continuar',

  'ENTRY.CHECK_STORAGE':
    'Este navegador não guarda nada no seu dispositivo. Suas respostas são salvas na hora mesmo assim, mas não feche nem recarregue a página enquanto alguma estiver aguardando. Uma janela que não seja privada funciona melhor.',
  'ENTRY.CHECK_SAVED': 'O salvamento funciona.',
  'ENTRY.CHECK_UNSAVED':
    'O servidor responde, mas no momento nada pode ser salvo. Espere um pouco e envie o exemplo de novo.',
  'ENTRY.CHECK_KEPT': 'Este dispositivo guarda suas respostas.',
  'ENTRY.CHECK_LIVE': 'O relógio ao vivo funciona.',
  'ENTRY.CHECK_ASKED': 'O relógio ao vivo não chega: em vez disso, o tempo é consultado a cada dez segundos.',
  'ENTRY.CHECK_CLOCK': 'O relógio deste dispositivo está certo.',
  'ENTRY.CHECK_ALONE': 'Nenhuma outra aba está com este teste aberto.',
  'ENTRY.CHECK_TABS': 'Outra aba também está com este teste aberto: o melhor é fechá-la.',
  'ENTRY.CHECK_READY': 'Pronto',
  'ENTRY.CHECK_NOTES': 'Pronto, com observações',
  'ENTRY.CHECK_CLOCK_WRONG': 'O relógio deste dispositivo está errado: vale o do servidor.',
  'ENTRY.CHECK_CLOCK_UNKNOWN': 'Não foi possível comparar o relógio deste dispositivo.',

  'EXAM.OVERVIEW_LEAD': 'Escolha um número para ir à questão.',
  'EXAM.OVERVIEW_CLOSE': 'Voltar à questão',
  'EXAM.NEXT_UNANSWERED': 'Próxima sem resposta',
  'EXAM.QUESTION_IS': 'Questão {number}: {marks}',

  'REPORT.TITLE': 'Relatar um problema',
  'REPORT.LEAD': 'Quem enviou o convite vai ler. Seu teste e o relógio continuam.',
  'REPORT.ABOUT': 'Do que se trata?',
  'REPORT.QUESTION': 'Esta questão',
  'REPORT.TIME': 'Perdi tempo',
  'REPORT.TEXT': 'O que aconteceu?',
  'REPORT.TEXT_REQUIRED': 'Diga o que aconteceu',
  'REPORT.SEND': 'Enviar relato',
  'REPORT.SENT': 'Seu relato foi enviado.',
  'REPORT.WAITING': 'Seu relato está guardado aqui e sai assim que a rede voltar.',
  'REPORT.REFUSED': 'Seu relato não foi aceito: um teste aceita no máximo 20, e nenhum depois do fim.',

  'END.RECEIPT_TITLE': 'Recibo',
  'END.RECEIPT_LEAD':
    'Ele representa o texto abaixo, que diz tudo o que foi salvo das suas respostas. Guarde os dois: qualquer computador pode conferir um com o outro.',
  'END.RECEIPT_TEXT': 'O que o recibo representa',
  'END.RECEIPT_SAVE': 'Salvar recibo',
  'END.RECEIPT_PRINT': 'Imprimir',
  'END.RECEIPT_WAITING': 'O recibo está sendo preparado…',
  'END.RECEIPT_AWAY': 'No momento não é possível obter o recibo. Ele aparece sozinho assim que a rede voltar.',
  'END.RECEIPT_OPEN_AGAIN': 'Seu teste está aberto de novo: você recebeu mais tempo.',
  'END.RECEIPT_GO_ON': 'Continuar o teste',

  'END.LATE': '{count} respostas chegaram depois do fim (questões {numbers}).',
  'END.LATE_one': '{count} resposta chegou depois do fim (questão {numbers}).',
  'END.LATE_UNDECIDED': 'Quem enviou o convite decide se elas valem.',
  'END.LATE_UNDECIDED_one': 'Quem enviou o convite decide se ela vale.',
  'END.LATE_ACCEPTED': 'Elas valem.',
  'END.LATE_ACCEPTED_one': 'Ela vale.',
  'END.LATE_LEFT': 'Elas não valem.',
  'END.LATE_LEFT_one': 'Ela não vale.',
  'END.LATE_CLOSED':
    '{count} respostas (questões {numbers}) ficaram tempo demais neste dispositivo e não foram mais aceitas. Avise quem enviou o convite.',
  'END.LATE_CLOSED_one':
    '{count} resposta (questão {numbers}) ficou tempo demais neste dispositivo e não foi mais aceita. Avise quem enviou o convite.',

  'NOTICED.TITLE': 'O que foi notado',
  'NOTICED.ADDRESSES': '{count} endereços de rede',
  'NOTICED.ADDRESSES_one': '{count} endereço de rede',
  'NOTICED.DEVICES': '{count} navegadores',
  'NOTICED.DEVICES_one': '{count} navegador',

  'REMARK.TITLE': 'Seu comentário',
  'REMARK.LEAD':
    'Se algo precisar de explicação, quem enviou o convite lê o comentário ao lado do seu resultado. Você pode enviar um, até {moment}.',
  'REMARK.REQUIRED': 'Escreva algo primeiro',
  'REMARK.SEND': 'Enviar comentário',
  'REMARK.SENT': 'Seu comentário foi enviado.',
  'REMARK.FAILED':
    'O comentário ainda não pôde ser enviado. Ele está guardado aqui e sai assim que o servidor responder.',
  'REMARK.REFUSED': 'O comentário não foi aceito. O que você escreveu continua aqui.',
  'REMARK.LEFT':
    'O que você escreveu durante o teste e não chegou antes do fim está aqui. Você pode enviá-lo como seu comentário.',
  'REMARK.CLOSED': 'As 24 horas para um comentário já passaram.',
  'REMARK.ALREADY': 'Um comentário já foi enviado, de outra janela ou de outro dispositivo.',
} satisfies PartTexts<'pt'>
