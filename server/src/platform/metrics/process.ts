import { readFileSync } from 'node:fs'
import { readdir, statfs } from 'node:fs/promises'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { type Family, reading } from './instruments.ts'

const NS = 1e9
const MICROSECONDS_PER_SECOND = 1e6

export function mostDescriptors(): number | null {
  try {
    const most = /^Max open files\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8'))?.[1]
    return most === undefined ? null : Number(most)
  } catch {
    return null
  }
}

const openDescriptors = () =>
  readdir('/proc/self/fd').then(
    ({ length }) => length,
    () => null,
  )

export function watchProcess(folder: string): { families: Family[]; stop: () => void } {
  const delay = monitorEventLoopDelay({ resolution: 10 })
  delay.enable()

  function delays() {
    const found = [0.5, 0.99, 1].map((quantile) => ({
      quantile,
      // The delay is zero before the first measurement, because the histogram then contains only placeholders.
      value: delay.count === 0 ? 0 : delay.percentile(quantile * 100) / NS,
    }))
    delay.reset()
    return found
  }
  const processor = () => {
    const { user, system } = process.cpuUsage()
    return (user + system) / MICROSECONDS_PER_SECOND
  }
  const free = async () => {
    const { bavail, bsize } = await statfs(folder)
    return bavail * bsize
  }

  return {
    families: [
      reading('assay_event_loop_delay_seconds', 'Delay of timers since the last scrape.', delays, 'summary'),
      reading('assay_disk_free_bytes', 'Free space on the disk of the data folder.', free),
      reading('process_resident_memory_bytes', 'Memory of this process.', () => process.memoryUsage.rss()),
      reading('assay_heap_bytes', 'Memory used by JavaScript objects.', () => process.memoryUsage().heapUsed),
      reading('process_open_fds', 'Open files and connections.', openDescriptors),
      reading('process_max_fds', 'Highest number of open files and connections.', mostDescriptors),
      reading('process_cpu_seconds_total', 'Processor time of this process.', processor, 'counter'),
      reading('process_start_time_seconds', 'Start time of this process, in seconds since 1970.', () =>
        Math.round(Date.now() / 1000 - process.uptime()),
      ),
    ],
    stop: () => delay.disable(),
  }
}
