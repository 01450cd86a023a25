import { spawnSync } from 'node:child_process'

/** The user PostgreSQL runs as when the program itself is root, which PostgreSQL refuses to be. */
export interface ServerUser {
  uid: number
  gid: number
}

const nobody: ServerUser = { uid: 65534, gid: 65534 }

/** Where a program that runs as root keeps what user 65534 must reach but cannot reach in the project. */
export const systemFolder = '/var/lib/fihankra'

/** The user to switch to, or undefined to run as oneself. */
export function serverUser(): ServerUser | undefined {
  return process.getuid?.() === 0 ? nobody : undefined
}

/** Whether the user may enter the folder and every folder above it: asked of the kernel, so ACLs count. */
export function canEnter(user: ServerUser, folder: string): boolean {
  const asked = spawnSync('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], { ...user, cwd: '/', stdio: 'ignore' })
  return asked.status === 0
}
