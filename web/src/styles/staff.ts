// The staff's pages use most of the kit, so they take its styles whole and in its own order.
import '@mantine/core/styles.layer.css'
import '@mantine/notifications/styles.layer.css'
import './print.css'
