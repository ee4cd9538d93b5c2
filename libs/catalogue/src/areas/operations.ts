import { defineArea } from '../define';

/** Work over whole subjects and studies: making pages, running checks (ECS) again, the database lock. */
export const operations = defineArea({
  ECS_SUBJECT_GENERATING: {
    status: 420,
    ja: '被験者のCRFを作成しています。完了するまでしばらくお待ちください。',
    en: 'The CRF of the subject is being generated. Please wait until it is finished.',
    th: 'กำลังสร้าง CRF ของอาสาสมัคร โปรดรอจนกว่าจะเสร็จสิ้น',
  },
  ECS_SUBJECT_RESETTING: {
    status: 420,
    ja: '被験者のデータをリセットしています。完了するまでしばらくお待ちください。',
    en: 'The data of the subject is being reset. Please wait until it is finished.',
    th: 'กำลังรีเซ็ตข้อมูลของอาสาสมัคร โปรดรอจนกว่าจะเสร็จสิ้น',
  },
  ECS_REQUEST_SENT: {
    ja: 'ECSの実行を依頼しました。結果はECS履歴で確認できます。',
    en: 'ECS was requested. You find the result in the ECS history.',
    th: 'ส่งคำขอเรียกใช้ ECS แล้ว ดูผลได้ในประวัติ ECS',
  },
  ECS_RUNNING: {
    status: 420,
    ja: 'ECSを実行中です。完了するまでしばらくお待ちください。',
    en: 'ECS is running. Please wait until it is finished.',
    th: 'กำลังเรียกใช้ ECS โปรดรอจนกว่าจะเสร็จสิ้น',
  },
  ECS_FAILED_COUNT: {
    ja: 'ECSが{count}件失敗しました。ECS履歴で対象の被験者を確認し、もう一度実行してください。',
    en: 'ECS failed for {count} subject(s). See which in the ECS history and run it again.',
    th: 'ECS ล้มเหลว {count} ราย โปรดตรวจสอบอาสาสมัครในประวัติ ECS แล้วเรียกใช้อีกครั้ง',
  },

  DB_LOCK_REASON_REQUIRED: {
    status: 422,
    ja: 'データベースロックの理由を入力してください。',
    en: 'Enter the reason for locking or unlocking the database.',
    th: 'โปรดกรอกเหตุผลของการล็อกหรือปลดล็อกฐานข้อมูล',
  },
  DB_LOCK_QUERIES_REMAIN: {
    status: 422,
    ja: '未回答または回答済みのクエリが{count}件残っているため、データベースをロックできません。先にクローズしてください。',
    en: 'The database cannot be locked while {count} open or answered queries remain. Close them first.',
    th: 'ล็อกฐานข้อมูลไม่ได้เนื่องจากยังมีข้อซักถามที่เปิดหรือตอบแล้ว {count} รายการ โปรดปิดก่อน',
  },
});
