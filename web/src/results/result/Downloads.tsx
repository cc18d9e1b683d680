import type { InterviewInsight } from '@assay/contract/insight/interview'
import type { InterviewResults } from '@assay/contract/results/results'
import { Menu } from '@mantine/core'
import { IconFileTypeCsv, IconJson, IconPrinter } from '@tabler/icons-react'
import { dayOf } from '../../i18n/dates.ts'
import { t } from '../../i18n/text.ts'
import { saveFile } from '../../lib/files/saveFile.ts'
import { saveTable } from '../../lib/files/saveTable.ts'
import { resultTable } from './resultTable.ts'

interface Props {
  results: InterviewResults
  insight: InterviewInsight | undefined
}

const icon = { size: 18, 'aria-hidden': true } as const

export function Downloads({ results, insight }: Props) {
  const name = `${results.name.replaceAll(/\s+/g, '-')}-${dayOf(results.start_time ?? results.created_time)}`
  const saveJson = () => saveFile(`${name}.json`, 'application/json', JSON.stringify({ ...results, insight }, null, 2))

  return (
    <>
      <Menu.Item leftSection={<IconPrinter {...icon} />} onClick={() => window.print()}>
        {t('RESULT.PRINT')}
      </Menu.Item>
      <Menu.Item
        leftSection={<IconFileTypeCsv {...icon} />}
        onClick={() => saveTable(name, resultTable(results, insight))}
      >
        {t('RESULT.AS_CSV')}
      </Menu.Item>
      <Menu.Item leftSection={<IconJson {...icon} />} onClick={saveJson}>
        {t('RESULT.AS_JSON')}
      </Menu.Item>
    </>
  )
}
