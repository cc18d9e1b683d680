import { basicOf, type Counterpart, callIntegration } from './counterpart.ts'

// This file simulates Greenhouse. The simulation is based only on https://developers.greenhouse.io/assessment.html and
// the files under `source/includes/assessment` of https://github.com/grnhse/greenhouse-api-docs.

interface Door {
  address: string
  key: string
}

export function greenhouseAt({ address, key }: Door, counterpart: Counterpart) {
  const authorization = basicOf(key)
  return {
    listTests: () => callIntegration(address, 'list_tests', { authorization }),
    sendTest: (partner_test_id: string, about: { email: string; path?: string; url?: string }) =>
      callIntegration(address, 'send_test', {
        method: 'POST',
        authorization,
        json: {
          partner_test_id,
          candidate: {
            first_name: 'Harry',
            last_name: 'Potter',
            resume_url: 'https://hogwarts.com/resume',
            phone_number: '123-456-7890',
            email: about.email,
            greenhouse_profile_url: 'https://app.greenhouse.io/people/17681532?application_id=26234709',
          },
          url: about.url ?? `${counterpart.base}/${about.path ?? 'take_home_tests/12345'}`,
        },
      }),
    testStatus: (id: string) => callIntegration(address, `test_status?partner_interview_id=${id}`, { authorization }),
    responseError: (partner_interview_id: string) =>
      callIntegration(address, 'response_error', {
        method: 'POST',
        authorization,
        json: {
          api_call: 'test_status',
          errors: ['partner_status is complete but partner_profile_url is missing'],
          partner_test_id: '12345',
          partner_test_name: 'My First Test',
          partner_interview_id,
          candidate_email: 'kate_austen@example.com',
        },
      }),
    completed: () => counterpart.received.filter(({ method }) => method === 'PATCH'),
  }
}
