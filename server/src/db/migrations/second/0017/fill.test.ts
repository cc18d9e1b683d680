import { changeQuestions, listVersions } from '@assay/contract/questions/history'
import { listQuestions, updateQuestion } from '@assay/contract/questions/questions'
import { deleteUser } from '@assay/contract/users'
import type { Kysely } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { importFile } from '../../../../../../hands/imports.ts'
import { makeQuestion, makeUser } from '../../../../../../hands/make.ts'
import { openHouse } from '../../../../../test/house.ts'
import { fillLabels } from './labels.ts'
import { fillSearch } from './search.ts'

test('older versions get their author and their labels from the audit, and their texts to search', async () => {
  const house = await openHouse()
  onTestFinished(() => house.close())
  const leaver = await makeUser(house, { full_name: 'Alan Turing' })
  const theirs = await house.signIn(leaver.email)
  const { id } = await makeQuestion(house, { labels: ['ONE', 'TWO'] })
  await theirs(updateQuestion, { params: { id }, body: { description: 'A quokka' } })
  await house.staff(updateQuestion, { params: { id }, body: { labels: ['THREE'] } })
  const gone = await makeQuestion(house, { description: 'A numbat', labels: ['ONE'] })
  await house.staff(changeQuestions, { body: { ids: [gone.id], archive: true } })
  await house.admin(deleteUser, { params: { id: leaver.id } })
  await importFile(house, 'What is a wombat?\nA. an animal\nB. a car\nANSWER: A\n')
  const tell = async () => ({
    versions: await house.staff(listVersions, { params: { id } }),
    found: await house.staff(listQuestions, { query: { search: 'quokka' } }),
    archived: await house.staff(listQuestions, { query: { search: 'numbat', state: 'archived', labels: 'ONE' } }),
    items: await house.db.selectFrom('import_items').select('search').execute(),
  })
  const before = await tell()

  await house.db.updateTable('question_versions').set({ author_name: null, labels: null }).execute()
  await house.db.deleteFrom('question_texts').execute()
  await house.db.deleteFrom('archived_labels').execute()
  await house.db.updateTable('import_items').set({ search: '' }).execute()
  // A migration knows the tables as they were, not those of the schema.
  const db = house.db as unknown as Kysely<unknown>
  await fillLabels(db)
  await fillSearch(db)

  expect(before.found.amount_of_questions + before.archived.amount_of_questions).toBe(2)
  expect(await tell()).toEqual(before)
})
