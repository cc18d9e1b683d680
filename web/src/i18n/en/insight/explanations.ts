/** Two plain sentences and an example each. */
export const explanations = {
  'EXPLAIN.WHAT_IS': 'What is {name}?',
  'EXPLAIN.QUESTION':
    'A question as it now stands: its wording and its key. When either changes, counting starts anew and the earlier edition stays readable. Example: a corrected comma that candidates read makes a new edition, another label does not.',
  'EXPLAIN.SHOWN':
    'How many finished interviews had this question on their paper. Interviews without a single answer do not count. Example: 40 means that 40 people had it before them.',
  'EXPLAIN.RIGHT':
    'How many of those who were shown the question got it fully right. The line around it says where the true share most likely lies. Example: 70 %, 58 to 80 %, means that 7 of 10 got it right, and that with more people it might turn out as 60 or 78 %.',
  'EXPLAIN.APART':
    'Do people who are good at the rest of their paper get this one right more often? 0 means it makes no difference, below 0 the good ones fail it. Example: 0.35 is a good question, 0.05 tells you hardly anything.',
  'EXPLAIN.UNANSWERED':
    'How many of those who were shown the question gave no answer. It counts as not right, as in the score. Example: 25 % means that one in four left it out or ran out of time.',
  'EXPLAIN.TIME':
    'How long those who answered spent on it, on average. Those who did not answer are left out. Example: 90 s means a minute and a half.',
  'EXPLAIN.SEEN':
    'How many of the newest 100 interviews that were started had this question on their paper. The more people have seen it, the sooner it becomes known. Example: 31 of the last 100 means that nearly every third candidate has seen it.',
  'EXPLAIN.FLAGS':
    'What stands out so clearly that chance alone hardly explains it. A flag changes nothing by itself: it invites you to look. Example: “Likely wrong key” means that the answers speak against what is marked as right.',
  'EXPLAIN.DIFFICULTY':
    'How hard the question is, after taking into account how good the people were who happened to get it. 0 is about the middle, above it is harder. Example: at 1 somebody in the middle gets it right in about one of four cases.',
  'EXPLAIN.DRIFT':
    'Does it become easier as weeks go by, more than the rest of the papers does? 0 means that nothing changes, above 0 it is getting easier. Example: 0.4 may mean that the question is known by now.',
  'EXPLAIN.OPTION':
    'One of the answers that candidates could choose, and whether the key calls it right. The figures beside it are about those who chose it in the end. Example: whoever ticked it and took the tick away again is not counted.',
  'EXPLAIN.CHOSEN':
    'How many people chose this option in the end. Where several could be ticked, one person may count at several options. Example: 12 means that it was ticked 12 times.',
  'EXPLAIN.SHARE':
    'How many of those who answered chose this option. The line around it says where the true share most likely lies. Example: 3 % for a wrong option means that it tempts nobody.',
  'EXPLAIN.MEAN_REST':
    'How much of the rest of their paper those who chose this option got right. At a right option it should be higher than at the wrong ones. Example: 80 % at a wrong option and 40 % at the right one speaks for a wrong key.',
  'EXPLAIN.BY_THE_GOOD':
    'Is it rather those who are good at the rest of their paper who choose this option? Above 0 they choose it more often, below 0 less often. Example: 0.4 at an option that is marked as wrong is a reason to check the key.',
  'EXPLAIN.TEST':
    'All interviews together, then each group whose people are compared with each other, then each label by itself. A group is a blueprint, or all interviews with exactly the same labels. Example: SQL | WEB are all interviews that were made for these two labels.',
  'EXPLAIN.PEOPLE':
    'How many finished interviews the figures of this row are made from. The fewer there are, the less the figures say. Example: the mean of 5 people may be quite another one next month.',
  'EXPLAIN.MEAN':
    'The average share of questions that people got right, in points of 100. It says how hard the test is for those who take it. Example: 62 means that people get about six questions of ten right.',
  'EXPLAIN.SPREAD':
    'How far the scores of people usually lie from the mean, in points. A test on which all score alike cannot tell them apart. Example: with a mean of 62 and a spread of 15, two of three people score between 47 and 77.',
  'EXPLAIN.DISTRIBUTION':
    'How many people scored 0 to 9, 10 to 19 and so on up to 90 to 100. Each bar stands over its figure. Example: a 12 over 70 means that 12 people scored from 70 to 79.',
  'EXPLAIN.RELIABILITY':
    'How much of the differences between people would show again on another paper of this kind; the rest is the luck of the draw. 1 would be all of it, 0 nothing. Example: 0.70 means about 70 of 100 parts; longer papers bring more.',
  'EXPLAIN.MARGIN':
    'How far the score may lie from what this person would get on all questions of this kind. In about two of three cases the difference is not larger than this, and it is known from this interview alone. Example: with 72 ± 8, somebody with 75 ± 8 is not better for certain.',
  'EXPLAIN.LIKELY':
    'Where this person would most likely lie on endless questions of this kind: their own answers, leaning towards how others of the same test do. In about two of three cases the truth lies within. Example: 100 of 100 may be likely 88 to 97.',
  'EXPLAIN.ADJUSTED':
    'What this person would most likely score on everybody’s papers: papers are drawn, so some are harder than others. It is an estimate that may change as more people finish, and the score itself does not. Example: 72 on a hard paper may be 75 adjusted.',
  'EXPLAIN.PLACE':
    'The share of the others in the same group who scored lower, by the score and by the adjusted score. It is told from {from} others on. Example: 60 % of 40 means that 24 people scored lower.',
} as const
