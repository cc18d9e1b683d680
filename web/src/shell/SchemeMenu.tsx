import { ActionIcon, type MantineColorScheme, Menu, useMantineColorScheme } from '@mantine/core'
import { IconCheck, IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react'
import { type TextKey, t } from '../i18n/text.ts'

const schemes = [
  { scheme: 'light', title: 'SHELL.LIGHT', Icon: IconSun },
  { scheme: 'dark', title: 'SHELL.DARK', Icon: IconMoon },
  { scheme: 'auto', title: 'SHELL.AUTO', Icon: IconDeviceDesktop },
] as const satisfies readonly { scheme: MantineColorScheme; title: TextKey; Icon: unknown }[]

export function SchemeMenu() {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const CurrentIcon = schemes.find(({ scheme }) => scheme === colorScheme)?.Icon ?? IconDeviceDesktop

  return (
    <Menu position="bottom-end" withinPortal={false} withInitialFocusPlaceholder={false} width={200}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size="lg" aria-label={t('SHELL.APPEARANCE')}>
          <CurrentIcon size={20} stroke={1.75} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {schemes.map(({ scheme, title, Icon }) => (
          <Menu.Item
            key={scheme}
            aria-current={scheme === colorScheme}
            leftSection={<Icon size={18} stroke={1.75} aria-hidden />}
            rightSection={scheme === colorScheme && <IconCheck size={16} aria-hidden />}
            onClick={() => setColorScheme(scheme)}
          >
            {t(title)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
