import '../styles/staff.ts'
import { ModalsProvider } from '@mantine/modals'
import { Notifications } from '@mantine/notifications'
import { Outlet } from '@tanstack/react-router'

const toastMs = 5_000

/** Around every screen of the staff, signed in or not: what candidates never load. */
export default function StaffLayout() {
  return (
    <ModalsProvider modalProps={{ centered: true, transitionProps: { duration: 150 } }}>
      <Notifications position="top-right" autoClose={toastMs} />
      <Outlet />
    </ModalsProvider>
  )
}
