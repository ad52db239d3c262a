// Generated from the chart by `npm run diagrams`, to be pasted into the editor of stately.ai.
import { createMachine } from 'xstate';

export const machine = createMachine({
  "id": "message",
  "type": "parallel",
  "on": {
    "upload.done": [
      {
        "actions": [
          "noteFile",
          "showChanged",
          "tellWritten"
        ]
      }
    ],
    "upload.failed": [
      {
        "actions": [
          "noteFile",
          "showChanged",
          "tellWritten"
        ]
      }
    ],
    "upload.retried": [
      {
        "actions": [
          "noteFile",
          "showChanged",
          "tellWritten"
        ]
      }
    ],
    "upload.cancelled": [
      {
        "actions": [
          "noteUnwantedFile"
        ]
      }
    ],
    "message.discardFile": [
      {
        "actions": [
          "noteUnwantedFile"
        ]
      }
    ],
    "message.conversationGone": [
      {
        "actions": [
          "refuseUploads"
        ]
      }
    ]
  },
  "states": {
    "way": {
      "initial": "beginning",
      "states": {
        "beginning": {
          "always": [
            {
              "target": [
                "#message.way.storing"
              ],
              "guard": "isNew"
            },
            {
              "target": [
                "#message.way.discarding.doubted"
              ],
              "guard": "isDiscarded"
            },
            {
              "target": [
                "#message.way.kept.waiting.network"
              ],
              "guard": "isReadyOffline"
            },
            {
              "target": [
                "#message.way.kept.queued"
              ],
              "guard": "isReady"
            },
            {
              "target": [
                "#message.way.kept"
              ]
            }
          ]
        },
        "storing": {
          "description": "Сохраняем на этом устройстве",
          "tags": [
            "busy"
          ],
          "initial": "wanted",
          "entry": [
            "showIfItHasFiles"
          ],
          "invoke": [
            {
              "id": "store",
              "src": "store",
              "onDone": [
                {
                  "target": [
                    "#message.way.discarding"
                  ],
                  "guard": "isUnwanted",
                  "actions": [
                    "noteStored"
                  ]
                },
                {
                  "target": [
                    "#message.way.kept"
                  ],
                  "actions": [
                    "show",
                    "tellWritten"
                  ]
                }
              ],
              "onError": [
                {
                  "target": [
                    "#message.way.gone"
                  ],
                  "guard": "isUnwanted",
                  "actions": [
                    "hide"
                  ]
                },
                {
                  "target": [
                    "#message.way.unstored"
                  ]
                }
              ]
            }
          ],
          "on": {
            "message.turn": [
              {
                "target": [
                  "#message.way.sending"
                ],
                "actions": [
                  "takeGiven",
                  "show"
                ]
              }
            ]
          },
          "states": {
            "wanted": {
              "on": {
                "message.discard": [
                  {
                    "target": [
                      "#message.way.storing.unwanted"
                    ]
                  }
                ]
              },
              "after": {
                "storePatience": [
                  {
                    "target": [
                      "#message.way.storing.overdue"
                    ]
                  }
                ]
              }
            },
            "unwanted": {
              "description": "Удалим, как только сохранится",
              "on": {
                "message.turn": [
                  {
                    "actions": [
                      "tellQueueDone"
                    ]
                  }
                ]
              },
              "after": {
                "storePatience": [
                  {
                    "target": [
                      "#message.way.discarding"
                    ]
                  }
                ]
              }
            },
            "overdue": {
              "description": "Не сохраняется на этом устройстве",
              "tags": [
                "failed"
              ],
              "entry": [
                "noteUnstored",
                "show"
              ],
              "on": {
                "message.retry": [
                  {
                    "target": [
                      "#message.way.storing"
                    ],
                    "reenter": true
                  }
                ],
                "message.discard": [
                  {
                    "target": [
                      "#message.way.discarding"
                    ]
                  }
                ],
                "message.read": [
                  {
                    "target": [
                      "#message.way.kept"
                    ],
                    "actions": [
                      "takeGiven"
                    ]
                  }
                ]
              }
            }
          }
        },
        "unstored": {
          "description": "Не удалось сохранить на этом устройстве",
          "tags": [
            "failed"
          ],
          "entry": [
            "noteUnstored",
            "show"
          ],
          "on": {
            "message.retry": [
              {
                "target": [
                  "#message.way.storing"
                ]
              }
            ],
            "message.discard": [
              {
                "target": [
                  "#message.way.discarding"
                ]
              }
            ],
            "message.read": [
              {
                "target": [
                  "#message.way.kept"
                ],
                "actions": [
                  "takeGiven"
                ]
              }
            ],
            "message.turn": [
              {
                "target": [
                  "#message.way.sending"
                ],
                "actions": [
                  "takeGiven"
                ]
              }
            ]
          }
        },
        "kept": {
          "initial": "placing",
          "entry": [
            "noteStored"
          ],
          "on": {
            "message.turn": [
              {
                "target": [
                  "#message.way.sending"
                ],
                "actions": [
                  "takeGiven"
                ]
              }
            ],
            "message.read": [
              {
                "target": [
                  "#message.way.kept"
                ],
                "actions": [
                  "takeGiven"
                ]
              }
            ],
            "message.discard": [
              {
                "target": [
                  "#message.way.discarding"
                ]
              }
            ],
            "message.retry": [
              {
                "actions": [
                  "tellQueueRetry"
                ]
              }
            ]
          },
          "states": {
            "placing": {
              "entry": [
                "startUploads"
              ],
              "always": [
                {
                  "target": [
                    "#message.way.kept.removingFile"
                  ],
                  "guard": "hasUnwantedFiles"
                },
                {
                  "target": [
                    "#message.way.kept.refused"
                  ],
                  "guard": "isRefused"
                },
                {
                  "target": [
                    "#message.way.kept.uploading"
                  ],
                  "guard": "hasFilesToSend"
                },
                {
                  "target": [
                    "#message.way.kept.waiting.network"
                  ],
                  "guard": "isOffline",
                  "actions": [
                    "tellReady",
                    "endPatience"
                  ]
                },
                {
                  "target": [
                    "#message.way.kept.queued"
                  ],
                  "actions": [
                    "tellReady",
                    "beginPatience"
                  ]
                }
              ]
            },
            "uploading": {
              "description": "Загружаем файлы",
              "tags": [
                "busy"
              ],
              "entry": [
                "restPatience"
              ],
              "on": {
                "message.retry": [
                  {
                    "actions": [
                      "tellUploadsRetry"
                    ]
                  }
                ]
              },
              "always": [
                {
                  "target": [
                    "#message.way.kept.removingFile"
                  ],
                  "guard": "hasUnwantedFiles"
                },
                {
                  "target": [
                    "#message.way.kept.refused"
                  ],
                  "guard": "isRefused"
                },
                {
                  "target": [
                    "#message.way.kept.placing"
                  ],
                  "guard": "isReady"
                }
              ]
            },
            "removingFile": {
              "description": "Удаляем файл",
              "tags": [
                "busy"
              ],
              "invoke": [
                {
                  "id": "removeFile",
                  "src": "removeFile",
                  "onDone": [
                    {
                      "target": [
                        "#message.way.gone"
                      ],
                      "guard": "isNothingLeft",
                      "actions": [
                        "hide"
                      ]
                    },
                    {
                      "target": [
                        "#message.way.kept.placing"
                      ],
                      "actions": [
                        "takeRecord",
                        "forgetUnwantedFile",
                        "showChanged",
                        "tellWritten"
                      ]
                    }
                  ],
                  "onError": [
                    {
                      "target": [
                        "#message.way.kept.placing"
                      ],
                      "actions": [
                        "forgetUnwantedFile"
                      ]
                    }
                  ]
                }
              ],
              "after": {
                "storePatience": [
                  {
                    "target": [
                      "#message.way.kept.placing"
                    ],
                    "actions": [
                      "forgetUnwantedFile"
                    ]
                  }
                ]
              }
            },
            "refused": {
              "description": "Не отправлено",
              "tags": [
                "failed"
              ],
              "on": {
                "message.retry": [
                  {
                    "target": [
                      "#message.way.storing"
                    ],
                    "guard": "isItselfRefused",
                    "actions": [
                      "forgetRefusals",
                      "tellUploadsRetry"
                    ]
                  },
                  {
                    "actions": [
                      "tellUploadsRetry"
                    ]
                  }
                ]
              },
              "always": [
                {
                  "target": [
                    "#message.way.kept.removingFile"
                  ],
                  "guard": "hasUnwantedFiles"
                },
                {
                  "target": [
                    "#message.way.kept.placing"
                  ],
                  "guard": "isSendable"
                }
              ]
            },
            "queued": {
              "description": "Ждёт своей очереди",
              "tags": [
                "waiting"
              ],
              "on": {
                "message.barred": [
                  {
                    "target": [
                      "#message.way.kept.waiting.otherTab"
                    ]
                  }
                ],
                "connectivity.offline": [
                  {
                    "target": [
                      "#message.way.kept.waiting.network"
                    ]
                  }
                ]
              }
            },
            "waiting": {
              "initial": "server",
              "states": {
                "server": {
                  "description": "Не отправлено, пробуем снова",
                  "tags": [
                    "waiting"
                  ],
                  "on": {
                    "connectivity.offline": [
                      {
                        "target": [
                          "#message.way.kept.waiting.network"
                        ]
                      }
                    ]
                  },
                  "always": [
                    {
                      "target": [
                        "#message.way.kept.waiting.session"
                      ],
                      "guard": "isSignedOut"
                    }
                  ]
                },
                "network": {
                  "description": "Отправится, когда появится сеть",
                  "tags": [
                    "waiting"
                  ],
                  "on": {
                    "connectivity.online": [
                      {
                        "target": [
                          "#message.way.kept.queued"
                        ]
                      }
                    ]
                  }
                },
                "session": {
                  "description": "Отправится, когда вы войдёте снова",
                  "tags": [
                    "waiting"
                  ],
                  "on": {
                    "connectivity.offline": [
                      {
                        "target": [
                          "#message.way.kept.waiting.network"
                        ]
                      }
                    ]
                  }
                },
                "otherTab": {
                  "description": "Отправляется в другой вкладке",
                  "tags": [
                    "waiting"
                  ],
                  "on": {
                    "message.unbarred": [
                      {
                        "target": [
                          "#message.way.kept.queued"
                        ]
                      }
                    ],
                    "connectivity.offline": [
                      {
                        "target": [
                          "#message.way.kept.waiting.network"
                        ]
                      }
                    ]
                  }
                }
              }
            }
          }
        },
        "sending": {
          "description": "Отправляется",
          "tags": [
            "busy"
          ],
          "initial": "wanted",
          "entry": [
            "noteStored"
          ],
          "invoke": [
            {
              "id": "send",
              "src": "send",
              "onDone": [
                {
                  "target": [
                    "#message.way.gone"
                  ],
                  "guard": "isTakenBack",
                  "actions": [
                    "takeOutcome",
                    "tellQueueDone"
                  ]
                },
                {
                  "target": [
                    "#message.way.discarding"
                  ],
                  "guard": "isNoLongerWanted",
                  "actions": [
                    "tellUnwanted",
                    "tellQueueDone"
                  ]
                },
                {
                  "target": [
                    "#message.way.kept"
                  ],
                  "guard": "isNotTaken",
                  "actions": [
                    "takeOutcome",
                    "showChanged",
                    "tellWritten",
                    "tellQueueDone"
                  ]
                },
                {
                  "target": [
                    "#message.way.gone"
                  ],
                  "actions": [
                    "takeOutcome",
                    "tellQueueDone"
                  ]
                }
              ],
              "onError": [
                {
                  "target": [
                    "#message.way.discarding"
                  ],
                  "guard": "isNoLongerWanted",
                  "actions": [
                    "noteFailure",
                    "tellQueueFailed"
                  ]
                },
                {
                  "target": [
                    "#message.way.kept.waiting"
                  ],
                  "actions": [
                    "noteFailure",
                    "tellQueueFailed"
                  ]
                }
              ]
            }
          ],
          "states": {
            "wanted": {
              "on": {
                "message.turn": [
                  {
                    "target": [
                      "#message.way.sending"
                    ],
                    "actions": [
                      "takeGiven"
                    ],
                    "reenter": true
                  }
                ],
                "message.retry": [
                  {
                    "actions": [
                      "tellQueueRetry"
                    ]
                  }
                ],
                "message.discard": [
                  {
                    "target": [
                      "#message.way.sending.unwanted"
                    ]
                  }
                ],
                "connectivity.offline": [
                  {
                    "target": [
                      "#message.way.kept.waiting.network"
                    ]
                  }
                ]
              }
            },
            "unwanted": {
              "initial": "marking",
              "on": {
                "connectivity.offline": [
                  {
                    "target": [
                      "#message.way.discarding"
                    ]
                  }
                ]
              },
              "states": {
                "marking": {
                  "description": "Удаляем",
                  "invoke": [
                    {
                      "id": "mark",
                      "src": "mark",
                      "onDone": [
                        {
                          "target": [
                            "#message.way.sending.unwanted.marked"
                          ],
                          "actions": [
                            "hide",
                            "tellWritten"
                          ]
                        }
                      ],
                      "onError": [
                        {
                          "target": [
                            "#message.way.sending.wanted"
                          ]
                        }
                      ]
                    }
                  ],
                  "after": {
                    "storePatience": [
                      {
                        "target": [
                          "#message.way.sending.wanted"
                        ]
                      }
                    ]
                  }
                },
                "marked": {}
              }
            }
          }
        },
        "discarding": {
          "initial": "marking",
          "on": {
            "message.turn": [
              {
                "actions": [
                  "tellQueueDone"
                ]
              }
            ]
          },
          "states": {
            "marking": {
              "description": "Удаляем",
              "tags": [
                "busy"
              ],
              "invoke": [
                {
                  "id": "mark",
                  "src": "mark",
                  "onDone": [
                    {
                      "target": [
                        "#message.way.discarding.removing"
                      ],
                      "actions": [
                        "hide",
                        "tellWritten"
                      ]
                    }
                  ],
                  "onError": [
                    {
                      "target": [
                        "#message.way.kept"
                      ],
                      "guard": "isStored"
                    },
                    {
                      "target": [
                        "#message.way.gone"
                      ],
                      "actions": [
                        "hide"
                      ]
                    }
                  ]
                }
              ],
              "after": {
                "storePatience": [
                  {
                    "target": [
                      "#message.way.kept"
                    ],
                    "guard": "isStored"
                  },
                  {
                    "target": [
                      "#message.way.gone"
                    ],
                    "actions": [
                      "hide"
                    ]
                  }
                ]
              }
            },
            "removing": {
              "description": "Удаляем",
              "tags": [
                "busy"
              ],
              "invoke": [
                {
                  "id": "remove",
                  "src": "remove",
                  "onDone": [
                    {
                      "target": [
                        "#message.way.discarding.doubted"
                      ],
                      "guard": "was"
                    },
                    {
                      "target": [
                        "#message.way.gone"
                      ]
                    }
                  ],
                  "onError": [
                    {
                      "target": [
                        "#message.way.gone"
                      ]
                    }
                  ]
                }
              ]
            },
            "doubted": {
              "entry": [
                "tellReady"
              ],
              "on": {
                "message.turn": [
                  {
                    "target": [
                      "#message.way.discarding.lookingFor"
                    ],
                    "actions": [
                      "takeGiven"
                    ]
                  }
                ]
              }
            },
            "lookingFor": {
              "description": "Узнаём, не дошло ли удалённое",
              "tags": [
                "busy"
              ],
              "invoke": [
                {
                  "id": "lookFor",
                  "src": "lookFor",
                  "onDone": [
                    {
                      "target": [
                        "#message.way.gone"
                      ],
                      "actions": [
                        "tellUnwanted",
                        "tellQueueDone"
                      ]
                    }
                  ],
                  "onError": [
                    {
                      "target": [
                        "#message.way.discarding.doubted"
                      ],
                      "actions": [
                        "noteFailure",
                        "tellQueueFailed"
                      ]
                    }
                  ]
                }
              ],
              "on": {
                "message.turn": [
                  {
                    "target": [
                      "#message.way.discarding.lookingFor"
                    ],
                    "reenter": true
                  }
                ],
                "connectivity.offline": [
                  {
                    "target": [
                      "#message.way.discarding.doubted"
                    ]
                  }
                ]
              }
            }
          }
        },
        "gone": {
          "type": "final",
          "description": "Отправлено или удалено",
          "entry": [
            "tellEnded"
          ]
        }
      }
    },
    "patience": {
      "initial": "beginning",
      "on": {
        "patience.end": [
          {
            "target": [
              "#message.patience.over"
            ]
          }
        ],
        "connectivity.offline": [
          {
            "target": [
              "#message.patience.over"
            ],
            "actions": [
              "noteOffline",
              "tellUploadsOffline"
            ]
          }
        ],
        "connectivity.online": [
          {
            "target": [
              "#message.patience.resting"
            ],
            "guard": "hasFilesToSend",
            "actions": [
              "noteOnline",
              "tellUploadsOnline"
            ]
          },
          {
            "actions": [
              "noteOnline",
              "tellUploadsOnline"
            ]
          }
        ],
        "message.retry": [
          {
            "target": [
              "#message.patience.running"
            ],
            "guard": "isReady"
          },
          {
            "target": [
              "#message.patience.resting"
            ]
          }
        ]
      },
      "states": {
        "beginning": {
          "always": [
            {
              "target": [
                "#message.patience.over"
              ],
              "guard": "isOffline"
            },
            {
              "target": [
                "#message.patience.over"
              ],
              "guard": "isLate"
            },
            {
              "target": [
                "#message.patience.running"
              ],
              "guard": "isStoredReady"
            },
            {
              "target": [
                "#message.patience.resting"
              ]
            }
          ]
        },
        "resting": {
          "on": {
            "patience.begin": [
              {
                "target": [
                  "#message.patience.running"
                ]
              }
            ]
          }
        },
        "running": {
          "on": {
            "patience.rest": [
              {
                "target": [
                  "#message.patience.resting"
                ]
              }
            ]
          },
          "after": {
            "unsentNotice": [
              {
                "target": [
                  "#message.patience.over"
                ]
              }
            ]
          }
        },
        "over": {
          "description": "Не отправлено"
        }
      }
    }
  }
});
