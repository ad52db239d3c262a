import { describeTogether } from './describe-together.ts';
import { sendingWorlds } from './worlds.ts';

describeTogether(sendingWorlds);
