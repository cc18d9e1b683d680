import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Release } from './commit.ts'
import { ran } from './programs.ts'

interface Way {
  more?: boolean
  owner?: string
  mode?: string
}

/** Creates a reproducible archive of a folder: without the time, user and machine of the build. */
export function tarOf(folder: string, names: readonly string[], file: string, { time }: Release, way: Way = {}): void {
  const { more = false, owner = '0', mode = 'u=rwX,go=rX' } = way
  const owned = [`--owner=${owner}`, `--group=${owner}`, '--numeric-owner', `--mode=${mode}`]
  const fixed = ['--sort=name', '--format=gnu', `--mtime=@${Math.floor(time.getTime() / 1000)}`]
  ran('tar', [more ? '--append' : '--create', `--file=${file}`, ...fixed, ...owned, `--directory=${folder}`, ...names])
}

export function pack(folder: string, file: string, release: Release): void {
  const plain = `${file}.part`
  tarOf(dirname(folder), [basename(folder)], plain, release)
  writeFileSync(file, gzipSync(readFileSync(plain), { level: 9 }))
  rmSync(plain)
}
