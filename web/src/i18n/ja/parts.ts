import type { PartTexts } from '../books.ts'

export default {
  'MARK.HIDDEN': 'ページが非表示',
  'MARK.RELOAD': 'ページを再読み込み',
  'MARK.LANGUAGE': '言語を変更',
  'MARK.NETWORK': '接続なし',
  'MARK.PAGE': 'ページの応答なし',
  'MARK.SERVER': 'サーバー停止',
  'MARK.COPY_BLOCKED': 'コピーを禁止',
  'MARK.LASTED': '{what} {time}',
  'MARK.COUNTED': '{what} {count} 回',

  'CODE.TITLE': 'インタビュー',
  'CODE.LEAD': '受け取ったリンクを開くか、ここにコードを入力してください。',
  'CODE.FIELD': 'インタビューコード',
  'CODE.REQUIRED': 'この項目を入力してください',
  'CODE.UNKNOWN': 'このコードのインタビューはありません',
  'CODE.UNKNOWN_WHY':
    '招待状と比べてください。大文字と小文字は区別されます。コードまたはリンク全体をコピーするのが確実です。',
  'CODE.SUBMIT': '続ける',

  'ENTRY.CHECK_STORAGE':
    'このブラウザーは端末に何も保存しません。解答はすぐに保存されますが、保存待ちの解答がある間はページを閉じたり再読み込みしたりしないでください。プライベートでないウィンドウのほうが適しています。',
  'ENTRY.CHECK_SAVED': '保存できます。',
  'ENTRY.CHECK_UNSAVED':
    'サーバーは応答していますが、現在は保存できません。少し待ってから例題をもう一度提出してください。',
  'ENTRY.CHECK_KEPT': 'この端末に解答を保存できます。',
  'ENTRY.CHECK_LIVE': 'リアルタイムの時計が動いています。',
  'ENTRY.CHECK_ASKED': 'リアルタイムの時計が届かないため、10 秒ごとに時刻を問い合わせます。',
  'ENTRY.CHECK_CLOCK': 'この端末の時計は正確です。',
  'ENTRY.CHECK_ALONE': 'ほかのタブでこのテストは開かれていません。',
  'ENTRY.CHECK_TABS': 'ほかのタブでもこのテストが開かれています。閉じることをお勧めします。',
  'ENTRY.CHECK_READY': '準備完了',
  'ENTRY.CHECK_NOTES': '準備完了（注意事項あり）',
  'ENTRY.CHECK_CLOCK_WRONG': 'この端末の時計はずれています。サーバーの時計が基準になります。',
  'ENTRY.CHECK_CLOCK_UNKNOWN': 'この端末の時計を比較できませんでした。',

  'EXAM.OVERVIEW_LEAD': '番号を選ぶと、その問題に移動します。',
  'EXAM.OVERVIEW_CLOSE': '問題に戻る',
  'EXAM.NEXT_UNANSWERED': '次の未解答の問題',
  'EXAM.QUESTION_IS': '問題 {number}：{marks}',

  'REPORT.TITLE': 'トラブルを報告',
  'REPORT.LEAD': '招待した担当者が読みます。テストと時計は続いています。',
  'REPORT.ABOUT': '何についてですか？',
  'REPORT.QUESTION': 'この問題',
  'REPORT.TIME': '時間を失った',
  'REPORT.TEXT': '何が起きましたか？',
  'REPORT.TEXT_REQUIRED': '何が起きたかを入力してください',
  'REPORT.SEND': '報告を送信',
  'REPORT.SENT': '報告を送信しました。',
  'REPORT.WAITING': '報告はここに保存されており、ネットワークが戻り次第送信されます。',
  'REPORT.REFUSED': '報告は受け付けられませんでした。1 つのテストで最大 20 件まで、終了後は受け付けません。',

  'END.RECEIPT_TITLE': '受領証',
  'END.RECEIPT_LEAD':
    '下の文書に対応するもので、文書には保存された解答のすべてが記されています。両方を保管してください。どのコンピューターでも照合できます。',
  'END.RECEIPT_TEXT': '受領証が表す文書',
  'END.RECEIPT_SAVE': '受領証を保存',
  'END.RECEIPT_PRINT': '印刷',
  'END.RECEIPT_WAITING': '受領証を作成しています…',
  'END.RECEIPT_AWAY': '現在、受領証を取得できません。ネットワークが戻ると自動的に表示されます。',
  'END.RECEIPT_OPEN_AGAIN': 'テストが再び開きました。時間が追加されています。',
  'END.RECEIPT_GO_ON': 'テストを続ける',

  'END.LATE': '{count} 件の解答が終了後に届きました（問題 {numbers}）。',
  'END.LATE_UNDECIDED': '採点するかどうかは、招待した担当者が決めます。',
  'END.LATE_ACCEPTED': '採点されます。',
  'END.LATE_LEFT': '採点されません。',
  'END.LATE_CLOSED':
    '{count} 件の解答（問題 {numbers}）はこの端末に長く残りすぎたため、受け付けられませんでした。招待した担当者にお知らせください。',

  'NOTICED.TITLE': '気づかれたこと',
  'NOTICED.ADDRESSES': 'ネットワークアドレス {count} 件',
  'NOTICED.DEVICES': 'ブラウザー {count} 件',

  'REMARK.TITLE': '補足',
  'REMARK.LEAD': '説明が必要なことがあれば、招待した担当者が結果とあわせて読みます。{moment}までに 1 件送信できます。',
  'REMARK.REQUIRED': '先に何か入力してください',
  'REMARK.SEND': '補足を送信',
  'REMARK.SENT': '補足を送信しました。',
  'REMARK.FAILED': '補足をまだ送信できませんでした。ここに保存されており、サーバーの応答があり次第送信されます。',
  'REMARK.REFUSED': '補足は受け付けられませんでした。入力した内容はここに残っています。',
  'REMARK.LEFT': 'テスト中に書かれ、終了までに届かなかった内容がここにあります。補足として送信できます。',
  'REMARK.CLOSED': '補足を送信できる 24 時間が過ぎました。',
  'REMARK.ALREADY': '別のウィンドウまたは端末から、すでに補足が送信されています。',
} satisfies PartTexts<'ja'>
