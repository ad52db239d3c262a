import { describeTogether } from './describe-together.ts';
import { sessionWorlds } from './worlds.ts';

describeTogether(sessionWorlds);
