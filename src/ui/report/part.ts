import { codeOf } from '#ui/kit/code.tsx';
import { partOf } from '#ui/kit/part.tsx';

export const dialog = codeOf(() => import('./ReportDialog.tsx'));
export const ReportDialog = partOf(dialog);
