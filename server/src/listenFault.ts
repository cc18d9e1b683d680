import { StartFault } from './startFault.ts'

export interface Address {
  host: string
  port: number
  names: { host: string; port: string }
}

export const throwListenFault =
  ({ host, port, names }: Address) =>
  (error: NodeJS.ErrnoException): never => {
    if (error.code === 'EADDRINUSE')
      throw new StartFault(`Port ${port} is in use; stop the program that uses it or set ${names.port} to another port`)
    if (error.code === 'EACCES')
      throw new StartFault(`This user may not use port ${port}; set ${names.port} to a port above 1023`)
    if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND')
      throw new StartFault(`This machine has no network address ${host}; set ${names.host} to one that it has`)
    throw error
  }
