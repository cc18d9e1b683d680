import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { gzipSync } from 'node:zlib'
import { type Release, ran } from './tools.ts'

/** Packs a folder into a reproducible archive: without the time, user and machine of the build. */
export function pack(folder: string, file: string, { time }: Release): void {
  const plain = `${file}.part`
  const owned = ['--owner=0', '--group=0', '--numeric-owner', '--mode=u=rwX,go=rX']
  const fixed = ['--sort=name', '--format=gnu', `--mtime=@${Math.floor(time.getTime() / 1000)}`]
  ran('tar', ['--create', `--file=${plain}`, ...fixed, ...owned, `--directory=${dirname(folder)}`, basename(folder)])
  writeFileSync(file, gzipSync(readFileSync(plain), { level: 9 }))
  rmSync(plain)
}
