import { ModalsProvider } from '@mantine/modals'
import { Notifications } from '@mantine/notifications'
import { Outlet } from '@tanstack/react-router'
import styles from './StaffLayout.module.css'

const toastsAtOnce = 3

export function StaffLayout() {
  return (
    <ModalsProvider modalProps={{ centered: true, transitionProps: { duration: 150 } }}>
      <Notifications
        position="top-right"
        autoClose={false}
        limit={toastsAtOnce}
        classNames={{ root: styles['toasts'] ?? '' }}
      />
      <Outlet />
    </ModalsProvider>
  )
}
