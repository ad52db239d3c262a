import { describeTogether } from './describe-together.ts';
import { wishingWorlds } from './worlds.ts';

describeTogether(wishingWorlds);
