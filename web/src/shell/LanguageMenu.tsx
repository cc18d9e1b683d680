import { ActionIcon, Menu } from '@mantine/core'
import { IconCheck, IconLanguage } from '@tabler/icons-react'
import { changeLanguage, languagesOfStaff, readStaffLanguage } from '../i18n/language.ts'
import { t } from '../i18n/text.ts'

export function LanguageMenu() {
  const current = readStaffLanguage()
  const currentName = languagesOfStaff.find(({ language }) => language === current)?.name
  return (
    <Menu position="bottom-end" withinPortal={false} withInitialFocusPlaceholder={false} width={180}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size="lg" aria-label={t('SHELL.LANGUAGE')} title={currentName}>
          <IconLanguage size={20} stroke={1.75} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {languagesOfStaff.map(({ language, locale, name }) => (
          <Menu.Item
            key={language}
            lang={locale}
            aria-current={language === current}
            rightSection={language === current && <IconCheck size={16} aria-hidden />}
            onClick={() => changeLanguage(language)}
          >
            {name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
