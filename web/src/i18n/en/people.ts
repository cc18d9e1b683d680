export const people = {
  'PERSON.TITLE': 'Everything of this person',
  'PERSON.TEST': 'Test',
  'PERSON.OLDER': '{count} older ones are not shown',
  'PERSON.OLDER_one': '1 older one is not shown',
  'PERSON.VEILED': '{count} more without a name: reveal them in their round',
  'PERSON.VEILED_one': '1 more without a name: reveal it in its round',
} as const
