import { describeTogether } from './describe-together.ts';
import { storeWorlds } from './worlds.ts';

describeTogether(storeWorlds);
