import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Release } from './commit.ts'
import { ran } from './programs.ts'

interface Way {
  /** Behind what the file has already. */
  more?: boolean
  owner?: string
  mode?: string
}

/** Packs what lies in a folder. Time, user and machine leave no trace in the bytes. */
export function tarOf(folder: string, names: readonly string[], file: string, { time }: Release, way: Way = {}): void {
  const { more = false, owner = '0', mode = 'u=rwX,go=rX' } = way
  const owned = [`--owner=${owner}`, `--group=${owner}`, '--numeric-owner', `--mode=${mode}`]
  const fixed = ['--sort=name', '--format=gnu', `--mtime=@${Math.floor(time.getTime() / 1000)}`]
  ran('tar', [more ? '--append' : '--create', `--file=${file}`, ...fixed, ...owned, `--directory=${folder}`, ...names])
}

/** Packs a folder under its own name, compressed. */
export function pack(folder: string, file: string, release: Release): void {
  const plain = `${file}.part`
  tarOf(dirname(folder), [basename(folder)], plain, release)
  writeFileSync(file, gzipSync(readFileSync(plain), { level: 9 }))
  rmSync(plain)
}
