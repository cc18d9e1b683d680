import type { Release } from './commit.ts'
import { USER } from './debian.ts'

const architectures: Record<string, string> = { x64: 'amd64', arm64: 'arm64' }

const healthy =
  "fetch('http://127.0.0.1:'+process.env.PORT+'/api/health').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"

const SECOND = 1e9

/** OCI run configuration; the same as in the last stage of the Dockerfile. */
export const runConfig = {
  User: `${USER.id}:${USER.id}`,
  WorkingDir: '/app',
  Env: [
    'PATH=/usr/local/bin:/usr/bin:/bin:/app/node/bin',
    'NODE_ENV=production',
    'HOST=0.0.0.0',
    'PORT=3000',
    'ASSAY_DATA_DIR=/data',
    'MALLOC_ARENA_MAX=2',
  ],
  Cmd: ['assay', 'start'],
  ExposedPorts: { '3000/tcp': {} },
  Volumes: { '/data': {}, '/backups': {} },
  StopSignal: 'SIGTERM',
  // Engines without health checks only use the port.
  Healthcheck: {
    Test: ['CMD', 'node', '-e', healthy],
    Interval: 10 * SECOND,
    Timeout: 3 * SECOND,
    StartPeriod: 30 * SECOND,
  },
}

export const configOf = (release: Release, diffIds: readonly string[]) => ({
  architecture: architectures[process.arch],
  os: 'linux',
  created: release.time.toISOString(),
  config: {
    ...runConfig,
    Labels: {
      'org.opencontainers.image.title': 'Assay',
      'org.opencontainers.image.version': release.version,
      'org.opencontainers.image.revision': release.commit,
      'org.opencontainers.image.licenses': 'Apache-2.0',
    },
  },
  rootfs: { type: 'layers', diff_ids: diffIds },
})
