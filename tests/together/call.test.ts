import { describeTogether } from './describe-together.ts';
import { callWorlds } from './worlds.ts';

describeTogether(callWorlds);
