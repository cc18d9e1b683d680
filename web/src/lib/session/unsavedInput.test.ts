import { afterEach, beforeAll, expect, test } from 'vitest'
import {
  deleteUnsavedInput,
  preserveInputOnReload,
  takeReturnPath,
  takeUnsavedInput,
  watchForm,
} from './unsavedInput.ts'

beforeAll(preserveInputOnReload)
afterEach(deleteUnsavedInput)

test('a reload keeps the text typed into a form, and does not redirect', () => {
  const stop = watchForm('question new', { owner: 1, read: () => ({ description: 'Which port?' }) })
  dispatchEvent(new Event('pagehide'))
  stop()

  expect(takeReturnPath(1)).toBeNull()
  expect(takeUnsavedInput(2, 'question new')).toBeUndefined()
  expect(takeUnsavedInput(1, 'question new')).toEqual({ description: 'Which port?' })
  expect(takeUnsavedInput(1, 'question new')).toBeUndefined()
})

test('if the browser restores a page together with its form, the typed text is not stored twice', () => {
  const stop = watchForm('question new', { owner: 1, read: () => 'typed' })
  dispatchEvent(new Event('pagehide'))
  dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
  stop()

  expect(takeUnsavedInput(1, 'question new')).toBeUndefined()
})
