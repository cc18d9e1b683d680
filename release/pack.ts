import { readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Release } from './bill.ts'
import { ran } from './programs.ts'

/** Packs a folder under its own name. Time, user and machine leave no trace in the bytes. */
export function pack(folder: string, file: string, { time }: Release): void {
  const fixed = ['--sort=name', '--owner=0', '--group=0', '--numeric-owner', '--mode=u=rwX,go=rX', '--format=gnu']
  const plain = `${file}.part`
  const mtime = `--mtime=@${Math.floor(time.getTime() / 1000)}`
  ran('tar', ['--create', `--file=${plain}`, ...fixed, mtime, `--directory=${dirname(folder)}`, basename(folder)])
  writeFileSync(file, gzipSync(readFileSync(plain), { level: 9 }))
  ran('rm', [plain])
}
