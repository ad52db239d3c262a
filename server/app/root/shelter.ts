/** The folder for what a server started by root cannot leave where only root may enter. */
export const shelter = '/var/lib/vest';
