import { type Counterpart, callDoor } from './counterpart.ts'

// Based only on https://workable.readme.io/page/assessment-providers.

export function workableAt({ address, key }: { address: string; key: string }, counterpart: Counterpart) {
  const authorization = `Bearer ${key}`
  return {
    tests: () => callDoor(address, 'tests', { authorization }),
    create: (test_id: string, about: { email: string; path?: string; url?: string }) =>
      callDoor(address, 'assessments', {
        method: 'POST',
        authorization,
        json: {
          test_id,
          job_shortcode: 'GROOV005',
          job_title: 'Operations Manager',
          callback_url: about.url ?? `${counterpart.base}/${about.path ?? 'callbacks/1'}`,
          candidate: {
            first_name: 'Lakita',
            last_name: 'Marrero',
            email: about.email,
            phone: '+1 555 0100',
          },
        },
      }),
    told: () => counterpart.told.map(({ text }) => JSON.parse(text)),
  }
}
