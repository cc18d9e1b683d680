import { Text } from '@mantine/core'
import { t } from '../i18n/text.ts'
import { usePassageTitle } from '../passages/usePassages.ts'
import { paths } from '../paths.ts'
import { TextLink } from '../ui/links.tsx'

export function PassageLine({ id }: { id: number }) {
  const title = usePassageTitle(id)
  return (
    <Text fz="sm" c="dimmed" mb="xs" style={{ overflowWrap: 'anywhere' }}>
      {t('QUESTIONS.OF_PASSAGE')}{' '}
      <TextLink to={paths.questions} search={{ passage: id }} fz="sm" underline="always">
        {title ?? t('QUESTIONS.PASSAGE_NUMBER', { number: id })}
      </TextLink>
    </Text>
  )
}
