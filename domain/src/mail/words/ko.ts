import type { LanguageWords } from './languageWords.ts'

export const ko: LanguageWords = {
  invitation: {
    subject: '테스트 초대',
    body: `{name} 님, 안녕하십니까.

테스트에 초대합니다. 객관식 {questions}문항이며 제한 시간은 {minutes}분입니다. 시간은 페이지를 열 때가 아니라 ‘테스트 시작’을 누를 때부터 흐릅니다.

개인 링크: {link}
입력하실 이메일 주소: {email}

시작 가능 시각: {opens}
시작 마감 시각: {closes}

조용한 시간과 안정적인 네트워크를 선택해 주십시오. 연결이 끊기면 링크를 다시 여십시오. 답안은 보존되며 시간은 계속 흐릅니다.

좋은 결과가 있기를 바랍니다.`,
  },
  reminder: {
    subject: '알림: 아직 시작하지 않은 테스트가 있습니다',
    body: `{name} 님, 안녕하십니까.

초대해 드린 테스트를 아직 시작하지 않으셨습니다. 객관식 {questions}문항이며 제한 시간은 {minutes}분입니다.

개인 링크: {link}
입력하실 이메일 주소: {email}

시작 가능 시각: {opens}
시작 마감 시각: {closes}

좋은 결과가 있기를 바랍니다.`,
  },
  advance: {
    subject: '테스트 이후 안내: 다음 단계를 함께하고자 합니다',
    body: `{name} 님, 안녕하십니까.

테스트에 참여하고 시간을 내 주셔서 감사합니다.

모집 직무: {role}

다음 단계를 함께하고자 합니다. 다음 일정을 정하기 위해 곧 다시 연락드리겠습니다. 그때까지 따로 하실 일은 없습니다.

뵙게 되기를 기대합니다.`,
  },
  decline: {
    subject: '지원 결과 안내',
    body: `{name} 님, 안녕하십니까.

테스트에 참여하고 시간을 내 주셔서 감사합니다.

모집 직무: {role}

모든 내용을 신중하게 검토한 결과, 이번에는 전형을 계속하지 않기로 하였습니다. 기대하신 소식이 아님을 잘 알고 있습니다.

관심을 가져 주셔서 감사하며 앞날에 좋은 일이 있기를 바랍니다.`,
  },
  privacy: (contact) => `개인정보 문의: ${contact}`,
  test: '온라인 테스트',
  what: (questions, minutes) => `${questions}문항, ${minutes}분`,
}
