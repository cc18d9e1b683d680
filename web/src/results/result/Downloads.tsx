import type { InterviewInsight } from '@assay/contract/insight/interview'
import type { InterviewResults } from '@assay/contract/results/results'
import { Button, Menu } from '@mantine/core'
import { IconChevronDown, IconDownload, IconFileTypeCsv, IconJson, IconPrinter } from '@tabler/icons-react'
import { dayOf } from '../../i18n/dates.ts'
import { t } from '../../i18n/text.ts'
import { saveFile } from '../../lib/files/saveFile.ts'
import { saveTable } from '../../lib/files/saveTable.ts'
import { resultTable } from './resultTable.ts'

interface Props {
  results: InterviewResults
  insight: InterviewInsight | undefined
}

export function Downloads({ results, insight }: Props) {
  const name = `${results.name.replaceAll(/\s+/g, '-')}-${dayOf(results.start_time ?? results.created_time)}`

  return (
    <>
      <Button variant="default" leftSection={<IconPrinter size={18} aria-hidden />} onClick={() => window.print()}>
        {t('RESULT.PRINT')}
      </Button>
      <Menu position="bottom-end" withinPortal={false} withInitialFocusPlaceholder={false}>
        <Menu.Target>
          <Button
            variant="default"
            leftSection={<IconDownload size={18} aria-hidden />}
            rightSection={<IconChevronDown size={16} aria-hidden />}
          >
            {t('RESULT.DOWNLOAD')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            leftSection={<IconFileTypeCsv size={18} aria-hidden />}
            onClick={() => saveTable(name, resultTable(results, insight))}
          >
            {t('RESULT.AS_CSV')}
          </Menu.Item>
          <Menu.Item
            leftSection={<IconJson size={18} aria-hidden />}
            onClick={() =>
              saveFile(`${name}.json`, 'application/json', JSON.stringify({ ...results, insight }, null, 2))
            }
          >
            {t('RESULT.AS_JSON')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </>
  )
}
