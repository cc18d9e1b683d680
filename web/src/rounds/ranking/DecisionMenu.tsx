import type { ResponseOf } from '@assay/contract/endpoint'
import type { getRanking } from '@assay/contract/rounds'
import { Button, Menu } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { t } from '../../i18n/text.ts'
import { DecisionMark } from '../../interviews/decide/DecisionMark.tsx'
import { offeredStates, stateInWords } from '../../interviews/decide/decisionWords.ts'
import { useDecide } from '../../interviews/decide/useDecide.ts'
import { FormFault } from '../../ui/form/FormFault.tsx'

type RankingRow = ResponseOf<typeof getRanking>['interviews'][number]

/** This menu asks for no reason, unlike the dialog for selected candidates and the result page. */
export function DecisionMenu({ interview: { code, name, decision } }: { interview: RankingRow }) {
  const { state } = decision
  const { decide, fault } = useDecide([code], () => {})
  // The button for the selected candidates is named "Decide", so this button has another name.
  const words = state === 'undecided' ? t('RANKING.CHOOSE_DECISION') : stateInWords(state)
  return (
    <>
      <Menu position="bottom-start" shadow="md">
        <Menu.Target>
          <Button
            variant="subtle"
            color="gray"
            c="inherit"
            size="compact-sm"
            px={4}
            ms={-4}
            rightSection={<IconChevronDown size={14} aria-hidden />}
            aria-label={`${words} · ${name}`}
          >
            {state === 'undecided' ? words : <DecisionMark state={state} />}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {offeredStates
            .filter((offered) => offered !== state)
            .map((offered) => (
              <Menu.Item key={offered} onClick={() => void decide({ state: offered, reason: '' })}>
                {stateInWords(offered)}
              </Menu.Item>
            ))}
        </Menu.Dropdown>
      </Menu>
      <FormFault fault={fault} size="xs" />
    </>
  )
}
