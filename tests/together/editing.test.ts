import { describeTogether } from './describe-together.ts';
import { editingWorlds } from './worlds.ts';

describeTogether(editingWorlds);
