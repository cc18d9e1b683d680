import { listBin, purgeItem, restoreItem } from '@assay/contract/bin'
import { deleteInterview } from '@assay/contract/interviews/interviews'
import { deleteLabel } from '@assay/contract/labels'
import { binOf } from '../../client/bin.ts'
import { makeInterview } from '../../client/exam.ts'
import { makeLabel } from '../../client/make.ts'
import type { House } from '../testServer.ts'
import { LABEL, withBank } from './exams.ts'
import { exactly, type Row, row, staff, type Who } from './row.ts'

async function binned(house: House, who: 'staff' | 'admin') {
  const { id, name } = await makeLabel(house)
  await house[who](deleteLabel, { params: { id } })
  return { params: { id: (await binOf(house.admin).find(name)).id } }
}

async function binnedInterview(house: House) {
  const { code, name } = await makeInterview(await withBank(house), { labels: [LABEL] })
  await house.admin(deleteInterview, { params: { code } })
  return { params: { id: (await binOf(house.admin).find(name)).id } }
}

const own = (house: House, who: Who) => binned(house, who === 'admin' ? 'admin' : 'staff')
const another = (house: House, who: Who) => binned(house, who === 'admin' ? 'staff' : 'admin')

export const binRows: readonly Row[] = [
  row(listBin, staff, () => ({})),
  row(restoreItem, staff, own, 'one’s own'),
  row(
    restoreItem,
    exactly({ anonymous: 401, consultant: 404, admin: 200, dead: 401 }),
    binnedInterview,
    'an interview of an administrator',
  ),
  row(restoreItem, exactly({ anonymous: 401, consultant: 404, admin: 200, dead: 401 }), another, 'another’s'),
  row(purgeItem, staff, own, 'one’s own'),
  row(purgeItem, exactly({ anonymous: 401, consultant: 404, admin: 204, dead: 401 }), another, 'another’s'),
]
