import type { Written } from '../../../../testing/client/make.ts'

export const PLANTED = 'COMMAND_LINE'

export interface PlantedQuestion {
  asks: string
  /** The first option of each question is correct. */
  options: [string, string, string, string]
  needs: number
  keyed?: number
  unloved?: number
  leaksInWeek?: number
}

/**
 * Ten questions with problems that the statistics should find: a wrong answer key, an option that is never chosen, or a
 * question that leaks.
 */
export const plantedQuestionList: readonly PlantedQuestion[] = [
  {
    asks: 'Which command shows the end of a file?',
    needs: 7,
    options: ['tail', 'head', 'cut', 'sort'],
    keyed: 1,
  },
  {
    asks: 'Which command shows the current folder?',
    needs: 8,
    options: ['pwd', 'dir', 'cd', 'whereis the-folder'],
    unloved: 3,
  },
  {
    asks: 'What does `set -o pipefail` change in Bash?',
    needs: 15,
    leaksInWeek: 7,
    options: [
      'A pipeline fails when any of its commands fails',
      'A script ends at its first failure',
      'A pipeline shows the error messages of its commands',
      'The commands of a pipeline run one after another',
    ],
  },
  {
    asks: 'Which command counts the lines of a file?',
    needs: 6,
    options: ['wc -l', 'nl -n', 'ls -l', 'grep -n'],
  },
  {
    asks: 'What does `2>&1` do?',
    needs: 9,
    options: [
      'It sends error messages to the same place as the output',
      'It sends the output to the same place as error messages',
      'It runs two commands at once',
      'It writes the output twice',
    ],
  },
  {
    asks: 'Which of these finds files that were changed in the last day?',
    needs: 11,
    options: ['find . -mtime -1', 'find . -mtime +1', 'ls --newer 1d', 'find . -ctime 1d'],
  },
  {
    asks: 'What does `chmod 640 notes` allow other users to do?',
    needs: 8,
    options: ['Nothing', 'To read', 'To write', 'To run it'],
  },
  {
    asks: 'Which signal can a process not handle?',
    needs: 12,
    options: ['SIGKILL', 'SIGTERM', 'SIGHUP', 'SIGINT'],
  },
  {
    asks: 'Which command shows differences between two files?',
    needs: 7,
    options: ['diff', 'comm -3 --all', 'uniq', 'join'],
  },
  {
    asks: 'What is in `$?`?',
    needs: 10,
    options: [
      'The exit status of the last command',
      'The number of arguments',
      'The number of the process',
      'The last argument of the last command',
    ],
  },
]

export const plantedQuestions: Written[] = plantedQuestionList.map(({ asks, options, keyed = 0 }) => ({
  description: asks,
  labels: [PLANTED],
  answers: options.map((description, at) => ({ description, is_valid: at === keyed })),
}))

export const A_WEEK_HAS = 4
export const WEEKS = 11

/** The choice of each demo candidate is not random, so that every demo is the same. */
export function choiceOf(person: number, question: number): string | undefined {
  const { options, needs, unloved, leaksInWeek = WEEKS } = plantedQuestionList[question] ?? {}
  if (!options || needs === undefined) return undefined
  const skill = (person * 7 + Math.floor(person / 10)) % 10
  const luck = (person * 3 + question * 7 + person * question) % 10
  const isKnown = skill + luck >= needs || Math.floor(person / A_WEEK_HAS) >= leaksInWeek
  if (isKnown) return options[0]
  if (luck === 0 && leaksInWeek === WEEKS) return undefined
  const distractors = options.filter((_, at) => at > 0 && at !== unloved)
  return distractors[(person + Math.floor(person / 3) + question) % distractors.length]
}
