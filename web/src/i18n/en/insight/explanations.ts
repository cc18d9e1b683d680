export const explanations = {
  'EXPLAIN.WHAT_IS': 'What is {name}?',
  'EXPLAIN.QUESTION':
    'A question with its current text and answer key. When either changes, counting starts again and the earlier edition stays readable. Example: a corrected comma makes a new edition, another label does not.',
  'EXPLAIN.SHOWN':
    'The number of finished interviews with this question on their paper. Interviews without a single answer do not count. Example: 40 means that 40 people had the question.',
  'EXPLAIN.RIGHT':
    'The share of people with this question who answered it fully correctly. The line shows where the true share most likely is. Example: 70 %, 58 to 80 %, means that 7 of 10 were correct; with more people it might be 60 or 78 %.',
  'EXPLAIN.APART':
    'Do people who are good at the rest of their paper get this one right more often? 0 means it makes no difference, below 0 the good ones fail it. Example: 0.35 is a good question, 0.05 tells you hardly anything.',
  'EXPLAIN.UNANSWERED':
    'The share of people with this question who gave no answer. It counts as not correct, as in the score. Example: 25 % means that one in four left it out or ran out of time.',
  'EXPLAIN.TIME':
    'The average time that people spent on it before they answered. Unanswered questions are left out. Example: 90 s means a minute and a half.',
  'EXPLAIN.SEEN':
    'The number of interviews with this question among the 100 that were started last. A question that many people have seen becomes known sooner. Example: 31 of the last 100 means that nearly every third candidate has seen it.',
  'EXPLAIN.FLAGS':
    'Figures that chance alone hardly explains. A flag changes nothing; it is a reason to look. Example: “Likely wrong key” means that the answers contradict the answer key.',
  'EXPLAIN.DIFFICULTY':
    'The difficulty of the question, corrected for the ability of the people who got it. 0 is average, higher is harder. Example: at 1, an average person answers correctly in about one of four cases.',
  'EXPLAIN.DRIFT':
    'Does it become easier as weeks go by, more than the rest of the papers does? 0 means that nothing changes, above 0 it is getting easier. Example: 0.4 may mean that the question is known by now.',
  'EXPLAIN.OPTION':
    'An option, and whether the answer key marks it as correct. The figures next to it count final choices only. Example: a tick that was removed again is not counted.',
  'EXPLAIN.CHOSEN':
    'The number of people with this option among their final choices. With several correct options, one person may count at several. Example: 12 means that it was ticked 12 times.',
  'EXPLAIN.SHARE':
    'The share of people with an answer who chose this option. The line shows where the true share most likely is. Example: 3 % for a wrong option means that it tempts hardly any candidate.',
  'EXPLAIN.MEAN_REST':
    'The average result in the rest of the test of the people who chose this option. It should be higher at correct options. Example: 80 % at a wrong option and 40 % at the correct one suggest a wrong answer key.',
  'EXPLAIN.BY_THE_GOOD':
    'Whether people with good results elsewhere choose this option more often. Above 0 they do, below 0 they choose it less often. Example: 0.4 at an option that is marked as wrong is a reason to check the answer key.',
  'EXPLAIN.TEST':
    'All interviews together, then each group whose people are compared with each other, then each label by itself. A group is a blueprint, or all interviews with exactly the same labels. Example: SQL | WEB are all interviews that were made for these two labels.',
  'EXPLAIN.PEOPLE':
    'The number of finished interviews behind this row. Figures of few people are uncertain. Example: the mean of 5 people may be quite different next month.',
  'EXPLAIN.MEAN':
    'The average share of correct questions, in points of 100. It shows how hard the test is. Example: 62 means that people answer about six of ten questions correctly.',
  'EXPLAIN.SPREAD':
    'The usual distance between a score and the mean, in points. A test with equal scores for all cannot separate people. Example: with a mean of 62 and a spread of 15, two of three people score between 47 and 77.',
  'EXPLAIN.DISTRIBUTION':
    'The number of people with scores of 0 to 9, 10 to 19 and so on up to 90 to 100. Example: a 12 over 70 means that 12 people scored from 70 to 79.',
  'EXPLAIN.RELIABILITY':
    'The share of the differences between people that would show again on another paper of this kind; the rest is luck of the draw. Example: 0.70 means about 70 of 100 parts; longer papers bring more.',
  'EXPLAIN.MARGIN':
    'The likely distance between this score and the person’s score over all questions of this kind. In about two of three cases the distance is smaller. Example: with 72 ± 8, a person with 75 ± 8 is not surely better.',
  'EXPLAIN.LIKELY':
    'The likely score of this person over endless questions of this kind, from their own answers and those of others in the same test. In about two of three cases the true score is in this range. Example: 100 of 100 may mean 88 to 97.',
  'EXPLAIN.ADJUSTED':
    'The likely score of this person if all papers were equally hard. It is an estimate that may change as more people finish; the score itself does not change. Example: 72 on a hard paper may be 75 adjusted.',
  'EXPLAIN.PLACE':
    'The share of other people in the same group with a lower score and a lower adjusted score. It is shown from {from} others on. Example: 60 % of 40 means that 24 people scored lower.',
} as const
